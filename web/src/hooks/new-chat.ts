import { cell } from "./cell";

/** Whether the next new conversation is a temporary one. */
export const newTemporary = cell(false);
