/** Sorting of a table that is on the page as a whole. */

/** @param sort a column, with `-` before it for descending; any other text leaves the order as it is */
export function sortedRows<Row extends object>(rows: readonly Row[], sort: string): readonly Row[] {
  const name = sort.replace(/^-/, '');
  const isDescending = sort.startsWith('-');
  const valueIn = (row: Row): unknown => (Object.hasOwn(row, name) ? row[name as keyof Row] : undefined);
  return rows.toSorted((one, other) => {
    const order = compared(valueIn(one), valueIn(other));
    return isDescending ? -order : order;
  });
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'en-IN');
  return 0;
}
