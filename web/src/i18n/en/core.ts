/** English texts that every page needs. Other languages have the same names, checked by a test. */

import { ask } from "./ask";
import { branch } from "./branch";
import { chat } from "./chat";
import { compact } from "./compact";
import { errors } from "./errors";
import { files } from "./files";
import { list } from "./list";
import { palette } from "./palette";
import { run } from "./run";
import { common } from "./words";
import { work } from "./work";

export const core = { common, chat, files, list, ask, work, run, palette, errors, compact, branch };
