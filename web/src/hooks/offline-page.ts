/** Lets the page open while no gateway answers, where the browser allows it (https or this machine). */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    const script = new URL("sw.js", document.baseURI);
    navigator.serviceWorker.register(script).catch(() => {}); // the page works without it
  });
}
