/** Bounds of statement files: what a busy shop's bank sends in a month fits well within them. */

export const MOST_ROWS = 20_000;
/** Further columns are not read. */
export const MOST_COLUMNS = 40;
/** Longer cells are cut: no bank writes as much into one. */
export const MOST_CELL_CHARACTERS = 1_000;
/** All parts of a spreadsheet together, unpacked. */
export const MOST_UNPACKED_BYTES = 80 * 1024 * 1024;
export const MOST_PARTS = 1_000;
/** Further sheets are not read. */
export const MOST_SHEETS = 10;
