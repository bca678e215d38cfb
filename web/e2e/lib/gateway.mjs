// A real gateway over a temporary home, as an owner would start it.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const REPO = fileURLToPath(new URL("../../../", import.meta.url));
const READY_MS = 20_000;

/** A port of the loopback that was free a moment ago. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function python() {
  return process.env.OUTRIDER_PYTHON ?? join(REPO, ".venv/bin/python");
}

function environment(more) {
  const { PATH, LANG } = process.env;
  return { PATH, LANG, PYTHONPATH: join(REPO, "src"), HOME: tmpdir(), ...more };
}

/** Runs a Python module of the repository; `stop()` ends it and its children. */
export function runPython(args, env = {}) {
  const child = spawn(python(), args, { cwd: REPO, env: environment(env), detached: true });
  let log = "";
  child.stdout.on("data", (chunk) => (log += chunk));
  child.stderr.on("data", (chunk) => (log += chunk));
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    child,
    ended,
    log: () => log,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-child.pid, signal);
      const late = setTimeout(() => process.kill(-child.pid, "SIGKILL"), 5000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Waits until `url` answers; throws with the process's own words when it ended before. */
export async function answering(url, run) {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (run.child.exitCode !== null) break;
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} never answered:\n${run.log()}`);
}

/**
 * Starts a gateway. `config` is the text of config.yaml, `files` are written into the workspace,
 * `env` are further OUTRIDER_ variables. With `entries` the home begins with one conversation that
 * long, whose id is `long`. `restart()` keeps home and port.
 */
export async function startGateway({ config = "", files = {}, env = {}, entries = 0 } = {}) {
  const home = await mkdtemp(join(tmpdir(), "outrider-e2e-"));
  const port = await freePort();
  if (config !== "") await writeFile(join(home, "config.yaml"), config);
  const url = `http://127.0.0.1:${port}`;
  const long = entries > 0 ? await fill(home, entries) : null;
  let run;
  const start = async () => {
    const args = ["-m", "outrider", "serve", "--home", home, "--port", String(port)];
    run = runPython(args, { OUTRIDER_HOME: home, ...env });
    await answering(`${url}/api/health`, run);
  };
  await start();
  const token = env.OUTRIDER_ACCESS_TOKEN;
  const workspace = await findWorkspace(url, home, token);
  for (const [name, text] of Object.entries(files)) await writeFile(join(workspace, name), text);
  return {
    url,
    home,
    workspace,
    long,
    log: () => run.log(),
    api: (path, options) => callApi(url, path, { token, ...options }),
    kill: () => run.stop("SIGKILL"),
    restart: start,
    async stop() {
      await run.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function fill(home, entries) {
  const made = runPython(["-m", "tests.fakes.long_home", home, String(entries)]);
  await made.ended;
  return made.log().trim();
}

async function findWorkspace(url, home, token) {
  const { agents } = await callApi(url, "/api/agents", { token });
  const workspace = agents?.[0]?.workspace ?? join(home, "workspace");
  await mkdir(workspace, { recursive: true });
  return workspace;
}

/** One JSON call beside the page: for arranging and for looking at the truth. */
export async function callApi(url, path, { method = "GET", body, token } = {}) {
  const headers = {
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const reply = await fetch(url + path, { method, headers, body: sent });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return text === "" || !text.startsWith("{") ? text : JSON.parse(text);
}
