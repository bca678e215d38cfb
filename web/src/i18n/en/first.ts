/** Texts of the first run. Loaded with the screen. */

import { welcome } from "./welcome";

export const first = { first: welcome };
