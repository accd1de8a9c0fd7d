/**
 * Reconciliation of the three books: what the store has booked, what the card provider lists as settled, and what arrived
 * on the bank account. It only looks; each difference is a row that a person settles.
 */
import { runReconciliation } from '@tola/contract/staff';
import { type AccountKey, type ProviderEntry, ProviderFault, type ProviderSettlement } from '#card-providers';
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
  const { cards, database, business } = needs;
  if (cards.all.length === 0) throw refuse(runReconciliation, 'no-provider');
  const from = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS);
  const lists = await readLists(needs, from, now);
  const entries = lists.flatMap((list) => list.entries);
  const settlements = lists.flatMap((list) => list.settlements);
  const { cardProviderFeeBp: mostFeeBp, settlementBankDays: bankDays } = business.current();
  return await database.transaction(async (tx: Queryable) => {
    await lockReconciliation(tx);
    for (const list of lists) {
      await saveEntries(tx, list, list.entries, now);
      await saveSettlements(tx, list, list.settlements, now);
    }
    await matchCredits(tx);
    const run = { ranAt: now, ranBy: by, coversFrom: from, entries: entries.length, settlements: settlements.length };
    const found = await findDifferences(tx, { accounts: lists, from, now, mostFeeBp, bankDays });
    for (const difference of found) await saveDifference(tx, difference, now);
    await closeGone(tx, COMPARED_KINDS, found, now);
    const openDifferences = await countOpen(tx);
    await insertRun(tx, { ...run, openDifferences });
    const done = { entries: run.entries, settlements: run.settlements, openDifferences };
    await record(tx, done);
    return done;
  });
}

interface AccountLists extends AccountKey {
  readonly entries: readonly ProviderEntry[];
  readonly settlements: readonly ProviderSettlement[];
}

/**
 * What each account lists. A former account that does not answer is left out, and nothing of it is compared: it may have
 * been closed. The one that takes new payments has to answer.
 */
async function readLists(needs: Payments, from: Date, now: Date): Promise<AccountLists[]> {
  const { all, current } = needs.cards;
  const lists = all.map(async (one): Promise<AccountLists[]> => {
    const { provider, account, port } = one;
    try {
      const [entries, settlements] = await Promise.all([port.readEntries(from, now), port.readSettlements(from, now)]);
      return [{ provider, account, entries, settlements }];
    } catch (error) {
      if (!(error instanceof ProviderFault) || one === current) throw error;
      needs.log.warn({ err: error, provider, account }, 'the settlement lists of a former account could not be read');
      return [];
    }
  });
  return await fromProvider(needs, async () => (await Promise.all(lists)).flat());
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
