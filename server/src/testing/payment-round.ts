/** Runs the reconciler's steps in sequence, for tests that set the clock; a worker runs each in its own loop. */
import {
  type CardPaymentDependencies,
  endOverdueCards,
  endOverdueTransfers,
  followRefunds,
  type ReadRound,
  readDueAttempts,
} from '#card-payments';

/** @throws AggregateError with all errors of the store itself, after all steps have run */
export async function watchPayments(dependencies: CardPaymentDependencies, now: Date): Promise<ReadRound> {
  const errors = await endOverdueTransfers(dependencies, now);
  const round = await readDueAttempts(dependencies, () => now);
  errors.push(
    ...round.broken,
    ...(await followRefunds(dependencies, now)),
    ...(await endOverdueCards(dependencies, now)),
  );
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} payments could not be followed up`);
  return round;
}
