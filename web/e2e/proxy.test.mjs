// Behind a reverse proxy the page may stand under a path of its own.
import assert from "node:assert/strict";
import { request as ask, createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { reads, rests, say } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const PATH = "/outrider/";

describe("under a path of its own", { skip: noBrowser() }, () => {
  let house;
  let proxy;
  before(async () => {
    house = await openHouse();
    proxy = await openProxy(new URL(house.gateway.url).port);
  });
  after(async () => {
    proxy?.server.closeAllConnections();
    proxy?.server.close();
    await house?.stop();
  });

  test("chat, settings and a reload work, and nothing is asked for beside the path", async () => {
    const context = await house.browser.newContext({ locale: "en", reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${proxy.url}${PATH}`);
    await say(page, "hello through the proxy");
    await rests(page);
    await page.reload();
    await reads(page, /hello through the proxy/);
    await page.goto(`${proxy.url}${PATH}#/manage/settings`);
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    assert.deepEqual(proxy.beside, []);
    await context.close();
  });
});

/** Takes the path away, as proxies are told to, and keeps the Host that the browser sent. */
async function openProxy(port) {
  const beside = [];
  const server = createServer((request, response) => {
    if (!request.url.startsWith(PATH)) {
      if (request.url !== "/favicon.ico") beside.push(request.url);
      return response.writeHead(404).end();
    }
    const path = request.url.slice(PATH.length - 1);
    const { method, headers } = request;
    const inner = ask({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    inner.on("error", () => response.destroy());
    response.on("close", () => inner.destroy());
    return request.pipe(inner);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, beside, url: `http://127.0.0.1:${server.address().port}` };
}
