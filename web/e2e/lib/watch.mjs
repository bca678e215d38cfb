// What a page did behind the scenes: errors it threw, and addresses it asked that are not ours.

/** Starts to listen; call before the first navigation. */
export function watch(page, origin) {
  const seen = { foreign: [], errors: [] };
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) seen.foreign.push(url);
  });
  page.on("pageerror", (error) => seen.errors.push(String(error)));
  page.on("dialog", (dialog) => {
    seen.errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (
      message.type() === "error" &&
      /CSP|Content Security|Minified React|Warning:/.test(message.text())
    )
      seen.errors.push(message.text());
  });
  return seen;
}
