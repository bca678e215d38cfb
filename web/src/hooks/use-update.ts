/** Whether the gateway serves a newer page than this one (A-UI-23). Compares entry scripts, not versions. */

import { useEffect, useState } from "react";
import { servedEntry } from "../api/home";
import { backEars } from "./home";

const APART_MS = 30_000;

const ours = (): string | null => {
  const script = document.querySelector<HTMLScriptElement>(
    'script[type="module"][src*="assets/index-"]',
  );
  return /assets\/index-[\w-]+\.js/.exec(script?.src ?? "")?.[0] ?? null;
};

export function useUpdate(): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    const mine = ours();
    if (!mine) return; // a dev server
    let looked = Date.now();
    const look = async () => {
      if (document.visibilityState !== "visible" || Date.now() - looked < APART_MS) return;
      looked = Date.now();
      const served = await servedEntry();
      if (served && served !== mine) setNewer(true);
    };
    const back = () => {
      looked = 0;
      void look();
    };
    backEars.add(back);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      backEars.delete(back);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return newer;
}
