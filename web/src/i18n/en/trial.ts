/** Texts that the manage screens and the first run share: loading, keys, tests of a connection. */
export const trial = {
  load_failed: "This page could not be loaded",
  load_failed_hint: "Nothing was changed. {why}",
  show: "Show",
  hide: "Hide",
  testing: "Testing",
  reach: "Reached",
  key: "The key works",
  answer: "{model} answered",
  answer_said: "{model} answered “{text}”",
  the_model: "The model",
  reach_failed: "Not reached: {why}",
  key_failed: "The key was refused: {why}",
  answer_failed: "No answer: {why}",
};
