/**
 * Reconciliation of the three books: what the store has booked, what the card provider lists as settled, and what arrived
 * on the bank account. It only looks; each difference is a row that a person settles.
 */
import { runReconciliation } from '@tola/contract/staff';
import { ProviderFault } from '#card-providers';
import type { Queryable } from '#database';
import { refuse } from '#http';
import type { Payments } from '#payments';
import { saveDifference } from '#refunds';
import { closeGone, countOpen } from './difference-list-store.ts';
import { COMPARED_KINDS, findDifferences } from './find-differences.ts';
import { insertRun, lockReconciliation, matchCredits, saveEntries, saveSettlements } from './settlement-store.ts';

/** Payouts, late refunds and corrections older than this have been compared by earlier runs. */
const LOOK_BACK_DAYS = 45;
const DAY_MS = 24 * 60 * 60_000;

export interface Reconciled {
  readonly entries: number;
  readonly settlements: number;
  readonly openDifferences: number;
}

/**
 * Compares the books as they stand. Harmless to repeat, and to run twice at the same moment.
 *
 * @param by `staff 7` or `system`
 * @param record writes the audit entry, in the transaction of the comparison
 * @throws Refusal 503 when the provider's lists cannot be had; nothing is compared then
 */
export async function reconcile(
  needs: Payments,
  by: string,
  now: Date,
  record: (tx: Queryable, done: Reconciled) => Promise<void> = async () => {},
): Promise<Reconciled> {
  const { provider, database, business } = needs;
  if (provider === null) throw refuse(runReconciliation, 'no-provider');
  const from = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS);
  const [entries, settlements] = await fromProvider(needs, async () =>
    Promise.all([provider.readEntries(from, now), provider.readSettlements(from, now)]),
  );
  const { cardProviderFeeBp: mostFeeBp, settlementBankDays: bankDays } = business.current();
  return await database.transaction(async (tx: Queryable) => {
    await lockReconciliation(tx);
    await saveEntries(tx, entries, now);
    await saveSettlements(tx, settlements, now);
    await matchCredits(tx);
    const run = { ranAt: now, ranBy: by, coversFrom: from, entries: entries.length, settlements: settlements.length };
    const found = await findDifferences(tx, { from, now, mostFeeBp, bankDays });
    for (const difference of found) await saveDifference(tx, difference, now);
    await closeGone(tx, COMPARED_KINDS, found, now);
    const openDifferences = await countOpen(tx);
    await insertRun(tx, { ...run, openDifferences });
    const done = { entries: run.entries, settlements: run.settlements, openDifferences };
    await record(tx, done);
    return done;
  });
}

/** @throws Refusal 503 instead of a fault of the provider */
export async function fromProvider<T>(needs: Payments, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    needs.log.warn({ err: error }, 'the card provider’s settlement lists could not be read');
    throw refuse(runReconciliation, 'provider-unavailable');
  }
}
