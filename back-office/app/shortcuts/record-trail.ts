/** The records of the list that a record was opened from, so that the next one is a key away. */

export interface Trail {
  /** Paths of the records in the order of the list's page. */
  readonly paths: readonly string[];
  /** Query string of the list. */
  readonly listSearch: string;
}

/**
 * The path of the record before or after the one at `pathname`.
 *
 * @returns `end` at either end of the list, null when the list does not hold the record
 */
export function neighbourIn({ paths }: Trail, pathname: string, by: 1 | -1): string | 'end' | null {
  const at = paths.indexOf(pathname);
  return at === -1 ? null : (paths[at + by] ?? 'end');
}
