import { useMemo } from "react";
import type { Arguments } from "../../../contract/types";
import { argumentFields } from "../../../reduce/risk";
import { PlainText } from "../seen/plain-text";

/** Every argument in full: nothing that will run is hidden. */
export function ArgumentList({ args }: { args: Arguments }) {
  const fields = useMemo(() => argumentFields(args), [args]);
  return (
    <dl className="args">
      {fields.map(({ name, label, value }) => (
        <div key={name}>
          <dt>
            <PlainText field={label} />
          </dt>
          <dd>
            <code>
              <PlainText field={value} />
            </code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
