/** Calendar months as `YYYY-MM`. */

/** Its first and last day, `YYYY-MM-DD`. */
export function monthDays(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The month before, or after with a negative number. */
export function monthBefore(month: string, months = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7);
}
