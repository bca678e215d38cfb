import { cell } from "./cell";

/** The newest thing to say to those who listen rather than look. */
export const announcements = cell("");
export const announce = (text: string): void => {
  announcements.set("");
  announcements.set(text);
};
