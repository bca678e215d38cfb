import { type IconName, PATHS } from "./icon-paths";

export type { IconName };

/** An icon beside words. It says nothing by itself: the words do. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`i ${className}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
