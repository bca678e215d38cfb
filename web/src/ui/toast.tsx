import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "./button";
import { Icon, type IconName } from "./icon";

export interface ToastSaid {
  text: string;
  icon?: IconName;
  bad?: boolean;
  action?: { label: string; run: () => void };
  /** How long it stays, 5 s unless said. */
  ms?: number;
}
interface Shown extends ToastSaid {
  id: number;
}

let shown: readonly Shown[] = [];
let next = 1;
const watchers = new Set<() => void>();
const change = (to: readonly Shown[]) => {
  shown = to;
  for (const watcher of watchers) watcher();
};

/** Say something once, at the corner. Returns what takes it away. */
export function toast(said: ToastSaid): () => void {
  const id = next++;
  const away = () => change(shown.filter((one) => one.id !== id));
  change([...shown.slice(-2), { ...said, id }]);
  setTimeout(away, said.ms ?? 5000);
  return away;
}

/** Mounted once by the shell. A popover, so that it stands above dialogs too. */
export function Toasts() {
  const now = useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => shown,
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (now.length > 0 && !box.current?.matches(":popover-open")) box.current?.showPopover();
    if (now.length === 0 && box.current?.matches(":popover-open")) box.current?.hidePopover();
  }, [now]);
  return (
    <div ref={box} className="toasts" role="status" aria-live="polite" popover="manual">
      {now.map((one) => (
        <div key={one.id} className={`toast ${one.bad ? "bad" : ""}`}>
          {one.icon && <Icon name={one.icon} />}
          <span>{one.text}</span>
          {one.action && (
            <Button
              small
              onClick={() => {
                one.action?.run();
                change(shown.filter((other) => other.id !== one.id));
              }}
            >
              {one.action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
