/** Patterns for `like` and `ilike`. */

/** A pattern that finds the text anywhere. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
