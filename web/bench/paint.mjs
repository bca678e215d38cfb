// The largest contentful paint of two pages in turn: ours, and one that only uses our fonts.
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

/** Serves one static page with our fonts and their style sheet. */
export async function startPages() {
  const names = await readdir(join(DIST, "assets"));
  const sheet = names.find((name) => /^index-.*\.css$/.test(name));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<link rel="stylesheet" href="./assets/${sheet}"></head>
<body><h1>What should Outrider look after?</h1>
<p>It reads, searches, writes and runs things here, and asks before it changes anything.</p></body></html>`;
  const server = createServer(async (request, response) => {
    if (!request.url.startsWith("/assets/")) {
      response.setHeader("content-type", "text/html; charset=utf-8");
      return response.end(html);
    }
    const name = request.url.slice("/assets/".length);
    const body = names.includes(name) ? await readFile(join(DIST, "assets", name)) : null;
    if (body === null) return response.writeHead(404).end();
    response.setHeader("content-type", name.endsWith(".css") ? "text/css" : "font/woff2");
    return response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Medians in milliseconds; both pages alternate, each time in a browser context of its own. */
export async function firstPaints(browser, plainUrl, oursUrl, times) {
  const found = { plain: [], ours: [] };
  for (let n = 0; n < times; n++) {
    found.plain.push(await paint(browser, plainUrl));
    found.ours.push(await paint(browser, oursUrl));
  }
  const middle = (many) => many.sort((a, b) => a - b)[Math.floor(many.length / 2)];
  return { plain: middle(found.plain), ours: middle(found.ours) };
}

async function paint(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.largest = 0;
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) window.largest = one.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(700);
  const ms = await page.evaluate(() => window.largest);
  await context.close();
  return ms;
}
