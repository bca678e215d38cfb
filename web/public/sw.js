// Keeps the page itself, so that it opens while no gateway answers. Nothing of the API is ever kept:
// what was said lives in the gateway alone. The page comes from the network whenever it can, so an
// old one never talks to a newer gateway.
const SHELF = "outrider-page";
const LIST = ".vite/manifest.json"; // every file of the build
const at = (path) => new URL(path, self.registration.scope).href;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll());
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = self.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (path.startsWith("api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (path.startsWith("assets/")) event.respondWith(keptFirst(request));
  else event.respondWith(freshFirst(request));
});

/** The page from the network; when nobody answers, the one that was kept. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(renew(answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(at("./"));
    if (kept) return kept;
    throw error;
  }
}

/** Hashed files never change. */
async function keptFirst(request) {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await put(request.url, answer.clone());
  return answer;
}

async function freshFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url);
    if (kept) return kept;
    throw error;
  }
}

/** Keep a newer page with its files, and let go of those of the older one. */
async function renew(answer) {
  const before = await caches.match(at("./"));
  const [now, then] = await Promise.all([answer.clone().text(), before?.text()]);
  if (now === then) return;
  await keepAll();
}

async function keepAll() {
  const listed = await fetch(at(LIST)).then((answer) => (answer.ok ? answer.json() : {}));
  const files = new Set();
  for (const one of Object.values(listed))
    for (const file of [one.file, ...(one.css ?? [])])
      if (/\.(js|css)$/.test(file)) files.add(at(file)); // fonts are kept as they are used
  const shelf = await caches.open(SHELF);
  const wanted = [at("./"), at("theme.js"), at("mark.svg"), ...files];
  await Promise.all(
    wanted.map(async (url) => {
      if (url.includes("/assets/") && (await shelf.match(url))) return;
      const answer = await fetch(url, { cache: "no-cache" });
      if (answer.ok) await shelf.put(url, answer);
    }),
  );
  for (const request of await shelf.keys())
    if (/\/assets\/.*\.(js|css)$/.test(request.url) && !files.has(request.url))
      await shelf.delete(request);
}

async function put(url, answer) {
  const shelf = await caches.open(SHELF);
  await shelf.put(url, answer);
}
