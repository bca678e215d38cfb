// The built page over canned answers: every state of every screen can be put on stage.

import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const DIST = process.env.OUTRIDER_DIST ?? fileURLToPath(new URL("../../dist/", import.meta.url));
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".json": "application/json",
};

/**
 * `answer(method, path, query, body)` returns the JSON of a call, undefined for 404, or
 * `{ status, body }`, or `{ picture }` for bytes. `frames()` are the first frames of the activity stream, or a status for a
 * line that never opens. `say(frame)` sends one more to every open page.
 */
export async function openSite({ answer, frames }) {
  const open = new Set();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://page");
    if (url.pathname === "/api/activity/stream") return stream(response, frames(), open);
    if (url.pathname.startsWith("/api/")) {
      const body = await bodyOf(request);
      return reply(response, answer(request.method, url.pathname, url.searchParams, body));
    }
    return file(response, url.pathname);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    say: (frame) => {
      for (const one of open) one.write(`data: ${JSON.stringify(frame)}\n\n`);
    },
    async close() {
      for (const one of open) one.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function stream(response, frames, open) {
  if (typeof frames === "number") {
    response.writeHead(frames).end();
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  for (const frame of frames) response.write(`data: ${JSON.stringify(frame)}\n\n`);
  open.add(response);
  response.on("close", () => open.delete(response));
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const json = request.headers["content-type"]?.startsWith("application/json");
  return json && text !== "" ? JSON.parse(text) : null;
}

function reply(response, found) {
  if (found === "hang") return;
  if (found?.picture) {
    response.writeHead(200, { "content-type": "image/png" });
    response.end(found.picture);
    return;
  }
  const { status, body } =
    found === undefined
      ? { status: 404, body: { error: { code: "not_found", message: "" } } }
      : typeof found.status === "number" && "body" in found
        ? found
        : { status: 200, body: found };
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === null ? "" : JSON.stringify(body));
}

async function file(response, path) {
  const name = normalize(path === "/" ? "/index.html" : path);
  try {
    const bytes = await readFile(join(DIST, name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" });
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}
