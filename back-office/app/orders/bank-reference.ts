/** The bank's reference number of a credit; empty where it has none and is recorded by its line. */
export function bankReference(utr: string): string {
  return /^ROW[0-9A-F]{24}$/.test(utr) ? '' : utr;
}
