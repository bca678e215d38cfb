export const tools = {
  hint: "what an agent may use here, and what it needs before it does",
  col_tool: "Tool",
  col_asks: "Asks first",
  col_again: "After a restart",
  col_together: "Together",
  always_asks: "always",
  asks: "unless you allowed it",
  free: "never",
  again: "runs again",
  once: "is reported as cut",
  together: "with others",
  alone: "one at a time",
  legend_title: "What the columns mean",
  legend_asks:
    "Writing and running ask until you allow them in a conversation. Questions always reach you.",
  legend_again:
    "A tool that only reads is repeated when a restart cut it. One that changes something never runs twice: the agent is told that nobody knows how it ended.",
  legend_together: "Tools that only read may run side by side, at most eight.",
  none: "No tools",
  none_hint: "The agent can only talk.",
};
