import type { OfferedModel } from "../../contract/types";

// What a usual answer reads and writes, in tokens: a short exchange with one or two tool calls.
const ANSWER = { input: 6000, output: 500 };
const TITLE = { input: 400, output: 20 };

/** US dollars for a usual answer or a title, or null when the model's price is not known. */
export function about(model: OfferedModel | null, what: "answer" | "title"): number | null {
  if (model === null || model.input_mtok === null || model.output_mtok === null) return null;
  const { input, output } = what === "answer" ? ANSWER : TITLE;
  return (input * model.input_mtok + output * model.output_mtok) / 1_000_000;
}
