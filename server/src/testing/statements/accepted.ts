/** Accepted mismatches: cases that schema and statement allow but a business rule excludes. */
export const ACCEPTED: ReadonlyMap<string, string> = new Map([]);
