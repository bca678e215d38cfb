import { type ReactNode, useEffect, useState } from "react";
import type { Loaded } from "../../../hooks/use-load";
import { errorText } from "../../../i18n/error-text";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Notice, Skeleton } from "../../../ui/empty";

interface ShownProps<T> {
  of: Loaded<T>;
  lines?: number;
  children: (value: T) => ReactNode;
}

// A skeleton that is gone again at once only flickers.
const LATE_MS = 300;

/** What was loaded; else its bones, or why it could not be loaded and a way to try again. */
export function Shown<T>({ of, lines = 6, children }: ShownProps<T>) {
  const late = useLate(of.value === null && of.loading);
  if (of.value !== null)
    return (
      <>
        {of.error && <Failed of={of} />}
        {children(of.value)}
      </>
    );
  if (of.error) return <Failed of={of} />;
  return <div className="waiting-space">{late && <Skeleton lines={lines} />}</div>;
}

function Failed<T>({ of }: { of: Loaded<T> }) {
  if (!of.error) return null;
  return (
    <div className="notice-space">
      <Notice
        tone="fail"
        icon="alert"
        title={t("trial.load_failed")}
        actions={
          <Button look="line" small icon="retry" onClick={of.reload}>
            {t("common.retry")}
          </Button>
        }
      >
        {t("trial.load_failed_hint", { why: errorText(of.error) })}
      </Notice>
    </div>
  );
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return late && waiting;
}
