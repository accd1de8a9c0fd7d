/** Sums of the rows that a file has written, so that its last line agrees with them whatever is booked meanwhile. */
import type { RegisterColumn, RegisterRow } from '@tola/contract/staff';

export class RunningSums {
  readonly #sums = new Map<string, number>();

  constructor(columns: readonly (readonly [name: string, column: RegisterColumn])[]) {
    for (const [name, { isSummed }] of columns) if (isSummed === true) this.#sums.set(name, 0);
  }

  add(rows: readonly RegisterRow[]): void {
    for (const [name, sum] of this.#sums) {
      this.#sums.set(
        name,
        rows.reduce((total, row) => total + Number(row[name] ?? 0), sum),
      );
    }
  }

  /** Null for a column that has no sum. */
  of(name: string): number | null {
    return this.#sums.get(name) ?? null;
  }
}
