import { useEffect, useState } from "react";
import { t } from "../../i18n/index";

/** In the shape of what comes: after 300 ms; after 4 s it says so. */
export function Loading() {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = [setTimeout(() => setStage(1), 300), setTimeout(() => setStage(2), 4000)];
    return () => timers.forEach(clearTimeout);
  }, []);
  const bone = (width: number, tint?: boolean) => (
    <i
      key={width}
      className="bone"
      style={{ width: `${width}%`, ...(tint ? { background: "var(--line)" } : {}) }}
    />
  );
  return (
    <div className="talk scroll" aria-busy="true">
      {stage > 0 && (
        <div className="lane">
          <span className="sr" role="status">
            {t("chat.loading")}
          </span>
          <div className="said loading" aria-hidden="true">
            <div className="bones">{[bone(92, true), bone(46, true)]}</div>
          </div>
          <div className="bones" aria-hidden="true">
            {[36, 100, 96, 71, 99, 88].map((width) => bone(width))}
          </div>
          {stage > 1 && <p className="soft long">{t("chat.loading_long")}</p>}
        </div>
      )}
    </div>
  );
}
