/** The reconciler's rounds one after the other, for tests that set the clock; a worker runs each in a loop of its own. */
import {
  type CardPaymentDependencies,
  endOverdueCards,
  endOverdueTransfers,
  followRefunds,
  type ReadRound,
  readDueAttempts,
} from '#card-payments';

/** @throws AggregateError of what went wrong in the store itself, after everything else has been done */
export async function watchPayments(dependencies: CardPaymentDependencies, now: Date): Promise<ReadRound> {
  const broken = await endOverdueTransfers(dependencies, now);
  const round = await readDueAttempts(dependencies, () => now);
  broken.push(
    ...round.broken,
    ...(await followRefunds(dependencies, now)),
    ...(await endOverdueCards(dependencies, now)),
  );
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} payments could not be followed up`);
  return round;
}
