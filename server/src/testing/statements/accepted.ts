/** Disagreements that the check is wrong about: what the schema and the statement allow, but a rule of the shop excludes. */
export const ACCEPTED: ReadonlyMap<string, string> = new Map([]);
