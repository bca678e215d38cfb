/** Vietnamese texts that every page needs: the same names as the English ones. */

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
