/** The manage screens: the same names as the English ones. */

import { activity } from "./activity";
import { agents } from "./agents";
import { approvals } from "./approvals";
import { connections } from "./connections";
import { cost } from "./cost";
import { runpage } from "./runpage";
import { settings } from "./settings";
import { shell } from "./shell";
import { tools } from "./tools";
import { trial } from "./trial";

export const manage = {
  manage: shell,
  activity,
  approvals,
  cost,
  runpage,
  agents,
  tools,
  connections,
  settings,
  trial,
};
