/** Texts of the first run. Loaded with the screen. */

import { trial } from "./trial";
import { welcome } from "./welcome";

export const first = { first: welcome, trial };
