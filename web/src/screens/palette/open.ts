/** Whether the palette shows. Its code loads when it is first opened. */

import { cell } from "../../hooks/cell";

export const palette = cell(false);
export const openPalette = (): void => palette.set(true);
export const closePalette = (): void => palette.set(false);
