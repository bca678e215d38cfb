import { describe, expect, test } from "vitest";
import type { Settings } from "../../contract/types";
import { connectionOf, type Draft, NO_DRAFT, planOf, routeOf, variableOf } from "./draft";

const draft = (more: Partial<Draft>): Draft => ({ ...NO_DRAFT, ...more });
const PROVIDERS = [
  { name: "openrouter", key_env: "OPENROUTER_API_KEY", has_key: false },
  { name: "openai", key_env: "OPENAI_API_KEY", has_key: true },
  { name: "ollama", key_env: null, has_key: false },
] as unknown as Settings["providers"];

describe("what is tried", () => {
  test("a provider with a key is tried only with one, typed or stored", () => {
    expect(connectionOf(draft({ source: "openrouter" }), false)).toBeNull();
    expect(connectionOf(draft({ source: "openrouter" }), true)).toEqual({ provider: "openrouter" });
    expect(connectionOf(draft({ source: "openrouter", key: " k " }), false)).toEqual({
      provider: "openrouter",
      key: "k",
    });
  });

  test("another server needs an address and a name", () => {
    expect(connectionOf(draft({ source: "server", address: "10.0.0.2" }), false)).toBeNull();
    expect(
      connectionOf(draft({ source: "server", address: "http://a", name: "" }), false),
    ).toBeNull();
    expect(connectionOf(draft({ source: "server", address: "http://a/v1" }), false)).toEqual({
      provider: "server",
      base_url: "http://a/v1",
    });
  });

  test("the echo is not tried", () => {
    expect(connectionOf(NO_DRAFT, false)).toBeNull();
  });
});

describe("what is stored", () => {
  test("nothing before a model is chosen", () => {
    expect(planOf(draft({ source: "openai" }), PROVIDERS)).toBeNull();
  });

  test("a stored key is kept when none was typed, and no key means no plan", () => {
    const chosen = (source: "openai" | "openrouter") => draft({ source, model: "m" });
    expect(planOf(chosen("openai"), PROVIDERS)).toEqual({
      server: null,
      key: null,
      route: "openai:m",
    });
    expect(planOf(chosen("openrouter"), PROVIDERS)).toBeNull();
  });

  test("a typed key goes into the provider's variable", () => {
    const typed = draft({ source: "openrouter", model: "m", key: "k" });
    expect(planOf(typed, PROVIDERS)?.key).toEqual({ variable: "OPENROUTER_API_KEY", value: "k" });
  });

  test("a server of one's own brings its address and a variable for its key", () => {
    const server = draft({
      source: "server",
      name: "lab-1",
      address: "http://a/v1",
      model: "q:7b",
    });
    expect(planOf({ ...server, key: "k" }, PROVIDERS)).toEqual({
      server: { name: "lab-1", address: "http://a/v1", variable: "LAB_1_API_KEY" },
      key: { variable: "LAB_1_API_KEY", value: "k" },
      route: "lab-1:q:7b",
    });
    expect(planOf(server, PROVIDERS)?.server?.variable).toBeNull();
  });

  test("the echo needs nothing", () => {
    expect(planOf(NO_DRAFT, PROVIDERS)).toEqual({ server: null, key: null, route: "fake:echo" });
  });
});

test("a route names provider and model", () => {
  expect(routeOf(draft({ source: "ollama", model: "qwen3:8b" }))).toBe("ollama:qwen3:8b");
});

test("a variable is made of the name alone", () => {
  expect(variableOf("my.server-2")).toBe("MY_SERVER_2_API_KEY");
});
