/** Keys of a statement's lines: the reference number of a credit whose line has none of its own. */
import { createHash } from 'node:crypto';
import type { StatementCredit } from '#statement-files';

/**
 * A hash of the line, so that an overlapping statement does not count it again. Equal lines within one statement are
 * different credits and are numbered in order.
 */
export function lineKeys(credits: readonly StatementCredit[]): string[] {
  const seen = new Map<string, number>();
  return credits.map(({ creditedOn, amountPaise, narration }) => {
    const text = `${creditedOn} ${amountPaise} ${narration}`;
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    const digest = createHash('sha256')
      .update(before === 0 ? text : `${text} ${before + 1}`)
      .digest('hex');
    return `ROW${digest.slice(0, 24).toUpperCase()}`;
  });
}
