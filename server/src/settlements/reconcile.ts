/**
 * Reconciles three books: the store's bookings, the card provider's settlement lists, and the bank statement. It corrects
 * nothing; each difference is a row that staff settle.
 */
import { runReconciliation } from '@tola/contract/staff';
import { type Actor, actorKey, recordAudit } from '#audit';
import type { Business } from '#business';
import type { CardPaymentDependencies } from '#card-payments';
import { type AccountKey, type ProviderEntry, ProviderError, type ProviderSettlement } from '#card-providers';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { saveDifference } from '#refunds';
import { closeGone, countOpen } from './difference-list-store.ts';
import { COMPARED_KINDS, findDifferences } from './find-differences.ts';
import { insertRun, lockReconciliation, matchCredits, saveEntries, saveSettlements } from './settlement-store.ts';

/** Older payouts, refunds and adjustments were compared by earlier runs. */
const LOOK_BACK_DAYS = 45;
const DAY_MS = 24 * 60 * 60_000;

export interface Reconciled {
  readonly entries: number;
  readonly settlements: number;
  readonly openDifferences: number;
}

export interface ProviderLists {
  readonly from: Date;
  readonly accounts: readonly AccountLists[];
}

/** @throws Refusal no-provider, or 503 when the provider's lists cannot be read; nothing is compared then */
export async function readProviderLists(
  dependencies: Pick<CardPaymentDependencies, 'cards' | 'log'>,
  now: Date,
): Promise<ProviderLists> {
  if (dependencies.cards.all.length === 0) throw refuse(runReconciliation, 'no-provider');
  const from = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS);
  return { from, accounts: await readLists(dependencies, from, now) };
}

/** Compares the books. Idempotent, and safe to run concurrently. */
export async function compareBooks(
  business: Business,
  tx: Transaction,
  { from, accounts }: ProviderLists,
  actor: Actor,
  now: Date,
): Promise<Reconciled> {
  const { cardProviderFeeBp: mostFeeBp, settlementBankDays: bankDays } = business.current();
  await lockReconciliation(tx);
  for (const list of accounts) {
    await saveEntries(tx, list, list.entries, now);
    await saveSettlements(tx, list, list.settlements, now);
  }
  await matchCredits(tx);
  const ranBy = actor.kind === 'staff' ? actorKey(actor) : actor.kind;
  const entries = accounts.reduce((sum, list) => sum + list.entries.length, 0);
  const settlements = accounts.reduce((sum, list) => sum + list.settlements.length, 0);
  const found = await findDifferences(tx, { accounts, from, now, mostFeeBp, bankDays });
  for (const difference of found) await saveDifference(tx, difference, now);
  await closeGone(tx, COMPARED_KINDS, found, now);
  const openDifferences = await countOpen(tx);
  const after = { entries, settlements, openDifferences };
  await insertRun(tx, { ranAt: now, ranBy, coversFrom: from, ...after });
  const entry = { action: 'compared', kind: 'settlements', subjectId: 'all', subject: 'all books', after };
  await recordAudit(tx, actor, entry, now);
  return after;
}

interface AccountLists extends AccountKey {
  readonly entries: readonly ProviderEntry[];
  readonly settlements: readonly ProviderSettlement[];
}

/**
 * Reads the lists of each account. A former account that cannot be read is left out of the comparison, since it may have
 * been closed; the current account has to answer.
 */
async function readLists(
  dependencies: Pick<CardPaymentDependencies, 'cards' | 'log'>,
  from: Date,
  now: Date,
): Promise<AccountLists[]> {
  const { all, current } = dependencies.cards;
  const lists = all.map(async (one): Promise<AccountLists[]> => {
    const { provider, account, port } = one;
    try {
      const [entries, settlements] = await Promise.all([port.readEntries(from, now), port.readSettlements(from, now)]);
      return [{ provider, account, entries, settlements }];
    } catch (error) {
      if (!(error instanceof ProviderError) || one === current) throw error;
      dependencies.log.warn(
        { err: error, provider, account },
        'the settlement lists of a former account could not be read',
      );
      return [];
    }
  });
  return await fromProvider(dependencies, async () => (await Promise.all(lists)).flat());
}

/** @throws Refusal 503 instead of a `ProviderError` */
export async function fromProvider<T>(
  dependencies: Pick<CardPaymentDependencies, 'log'>,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn({ err: error }, 'the card provider’s settlement lists could not be read');
    throw refuse(runReconciliation, 'provider-unavailable');
  }
}
