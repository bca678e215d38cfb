import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { core } from "./en/core";
import { first } from "./en/first";
import { manage } from "./en/manage";
import { errorText } from "./error-text";
import { hasText, type Language, preferredLanguage, speak, t } from "./index";
import * as thCore from "./th/core";
import * as thFirst from "./th/first";
import * as thManage from "./th/manage";
import * as viCore from "./vi/core";
import * as viFirst from "./vi/first";
import * as viManage from "./vi/manage";

type Spaces = Record<string, Record<string, string>>;
const flat = (spaces: Spaces) =>
  Object.entries(spaces).flatMap(([space, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${space}.${name}`, text] as [string, string]),
  );
const ENGLISH = new Map(flat({ ...core, ...manage, ...first }));
const OTHERS: [Language, Map<string, string>][] = [
  ["vi", new Map(flat({ ...viCore.core, ...viManage.manage, ...viFirst.first }))],
  ["th", new Map(flat({ ...thCore.core, ...thManage.manage, ...thFirst.first }))],
];

const names = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]));

describe.each(OTHERS)("%s", (_, texts) => {
  test("has the same names as English", () => {
    expect([...ENGLISH.keys()].filter((key) => !texts.has(key))).toEqual([]);
    expect([...texts.keys()].filter((key) => !ENGLISH.has(key))).toEqual([]);
  });

  test("fills no value that English does not give", () => {
    const wrong = [...texts].filter(([key, text]) =>
      [...names(text)].some((name) => !names(ENGLISH.get(key) ?? "").has(name)),
    );
    expect(wrong).toEqual([]);
  });
});

test("every sentence compiles", () => {
  const all = [...ENGLISH.values(), ...OTHERS.flatMap(([, texts]) => [...texts.values()])];
  for (const text of all) expect(() => compileMessage(text)).not.toThrow();
});

test("no exclamation mark, no apology", () => {
  const loud = [...ENGLISH].filter(([, text]) => /!|\bsorry\b|\boops\b/i.test(text));
  expect(loud).toEqual([]);
});

test("an error speaks by its code, else in the gateway's words, else in general", () => {
  expect(errorText({ code: "queue_full" })).toBe(core.errors.queue_full);
  expect(errorText({ code: "new_code", message: "Said by the gateway." })).toBe(
    "Said by the gateway.",
  );
  expect(errorText({ code: "new_code" })).toContain("new_code");
  expect(hasText("errors.new_code")).toBe(false);
});

test("a language is chosen, or the browser's first that we speak", () => {
  expect(preferredLanguage(null, ["de-AT", "th-TH", "en"])).toBe("th");
  expect(preferredLanguage("vi", ["en"])).toBe("vi");
  expect(preferredLanguage(null, [])).toBe("en");
});

test("speaking another language and back changes what is said", async () => {
  await speak("vi").catch(() => {}); // there is no page here to set `lang` on
  await speak("en").catch(() => {});
  expect(t("chat.send")).toBe(core.chat.send);
});
