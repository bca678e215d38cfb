/** The first run: the same names as the English ones. */

import { trial } from "./trial";
import { welcome } from "./welcome";

export const first = { first: welcome, trial };
