/** A conversation that was summarised to fit its model. */
export const compact = {
  divider: "Earlier messages summarised",
  live: "Summarising earlier messages",
  kept: "The messages above stay as they were, here and in search. The model now reads this instead:",
  cost: "this summary",
  left: "about {n} tokens now",
  wake: "you asked for a summary",
  woke: "Woke to summarise earlier messages",
  do: "Summarise earlier messages",
  assumed: "Context: {used} of {window} tokens, assumed: the model does not say what it holds",
  assumed_short: "{used} of {window}, assumed",
};
