/** Files that go with messages. */
export const files = {
  attach: "Attach files",
  drop: "Drop the files to attach them",
  list: "Files for this message",
  kept: "{n, plural, =0 {No file is attached.} one {# file is attached.} other {# files are attached.}}",
  settle: "Remove or resend what failed, then the message can go.",
  sending: "Sending {name}",
  again: "Send {name} again",
  cancel: "Stop sending {name}",
  remove: "Remove {name}",
  pictures: "Pictures",
  open: "Open {name}",
  download: "Download {name}, {size}",
  one_of: "{name}, {n} of {count}",
  previous: "Previous picture",
  next: "Next picture",
  count: "{n, plural, one {# file} other {# files}}",
};
