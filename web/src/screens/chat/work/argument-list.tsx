import type { Arguments } from "../../../contract/types";

/** Every argument in full: nothing that will run is hidden. */
export function ArgumentList({ args }: { args: Arguments }) {
  return (
    <dl className="args">
      {Object.entries(args).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{typeof value === "string" ? value : JSON.stringify(value, null, 2)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
