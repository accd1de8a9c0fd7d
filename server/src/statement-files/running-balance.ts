/** Checks that the balances of a statement follow from its lines: nothing was left out, doubled or changed. */
import type { StatementLine } from './statement-lines.ts';

/**
 * Statements run from old to new or from new to old. A line without a balance counts towards the next one.
 *
 * @returns the row where neither order fits; null when the balances are right or there are none
 */
export function brokenBalanceRow(lines: readonly StatementLine[]): number | null {
  const oldFirst = firstBreak(lines);
  if (oldFirst === null) return null;
  const newFirst = firstBreak(lines.toReversed());
  if (newFirst === null) return null;
  const [first, last] = [lines[0], lines.at(-1)];
  const isNewFirst = first !== undefined && last !== undefined && last.day < first.day;
  return isNewFirst ? newFirst : oldFirst;
}

/** From old to new: as the days run, and within one day as the balances do. */
export function inOrderOfTime(lines: readonly StatementLine[]): readonly StatementLine[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return lines;
  const isNewFirst = first.day === last.day ? firstBreak(lines) !== null : last.day < first.day;
  return isNewFirst ? lines.toReversed() : lines;
}

/** @param lines from old to new */
function firstBreak(lines: readonly StatementLine[]): number | null {
  let expected: number | null = null;
  for (const { row, creditPaise, debitPaise, balancePaise } of lines) {
    if (expected !== null) expected += creditPaise - debitPaise;
    if (balancePaise === null) continue;
    if (expected !== null && expected !== balancePaise) return row;
    expected = balancePaise;
  }
  return null;
}
