/** Patterns for `like` and `ilike`, and beginnings of texts. */
import { type Sql, sql } from './sql.ts';

/** A pattern that finds the text anywhere. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

const LAST_CHARACTER = '\u{10FFFF}';

/** A range, because an index serves it for any text; for a pattern in a parameter the planner cannot use one. */
export function startsWith(column: Sql, text: string): Sql {
  return sql`(${column} collate "C" >= ${text} and ${column} collate "C" < ${`${text}${LAST_CHARACTER}`})`;
}
