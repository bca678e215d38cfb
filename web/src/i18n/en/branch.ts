/** Another answer, and other words, in a fork. */
export const branch = {
  again: "Answer again",
  again_other: "Answer again with another model",
  again_same: "The same model",
  again_hint: "In a branch of its own; this answer stays.",
  edit: "Change and send again",
  from: "Everything above comes from {title}",
  from_gone: "Everything above comes from another conversation",
  of: "A branch of {title}",
  of_gone: "A branch of another conversation",
  made: "Answered in a branch. The first answer is where it was.",
  back: "Go back",
};
