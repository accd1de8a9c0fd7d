/** The reconciler's rounds one after the other, for tests that set the clock; a worker runs each in a loop of its own. */
import { type ReadRound, readDueAttempts } from './attempt-reader.ts';
import { endOverdueCards, endOverdueTransfers } from './overdue-orders.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { followRefunds } from './payment-watch.ts';

/** @throws AggregateError of what went wrong in the store itself, after everything else has been done */
export async function watchPayments(needs: PaymentNeeds, now: Date): Promise<ReadRound> {
  const broken = await endOverdueTransfers(needs, now);
  const round = await readDueAttempts(needs, () => now);
  broken.push(...round.broken, ...(await followRefunds(needs, now)), ...(await endOverdueCards(needs, now)));
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} payments could not be followed up`);
  return round;
}
