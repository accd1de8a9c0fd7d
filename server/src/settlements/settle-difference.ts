/** Settles a difference once: books the missing entry, links a bank credit, or accepts it with a reason. */
import type { BankCreditId } from '@tola/contract';
import { settleDifference as declared } from '@tola/contract/staff';
import { type Actor, actorKey, recordAudit } from '#audit';
import { bookFromProvider, type CardPaymentDependencies } from '#card-payments';
import { NUMBERED_REFUND } from '#card-providers';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import { type DifferenceRow, findDifference, settleDifferenceRow } from './difference-list-store.ts';
import { fromProvider } from './reconcile.ts';
import { findCreditOfSettlement, linkCredit } from './settlement-store.ts';

export interface Decision {
  readonly differenceId: number;
  readonly how: 'book' | 'link' | 'accept';
  readonly creditId: BankCreditId | null;
  readonly reason: string;
}

/**
 * Reads the provider's record of the order again and books the missing entry, before the transaction that settles the
 * difference. The booking has audit entries of its own.
 *
 * @throws Refusal of SettleDifference
 */
export async function bookDifference(
  dependencies: CardPaymentDependencies,
  differenceId: number,
  now: Date,
): Promise<void> {
  const { orderId, kind, key, detail } = await findSettleable(dependencies.database, { differenceId, how: 'book' });
  if (orderId === null) throw refuse(declared, 'wrong-way');
  const what =
    kind === 'payment missing in store' ? 'payment' : kind === 'refund missing in store' ? 'refund' : 'dispute';
  const id = what === 'refund' ? (detail === '' ? NUMBERED_REFUND + key : detail) : key;
  const isBooked = await fromProvider(
    dependencies,
    async () => await bookFromProvider(dependencies, orderId, { what, id }, now),
  );
  if (!isBooked) throw refuse(declared, 'not-in-record');
}

/**
 * Settles a difference, once. `bookDifference` has booked the missing entry before.
 *
 * @throws Refusal of SettleDifference
 */
export async function settleDifference(tx: Transaction, decided: Decision, actor: Actor, now: Date): Promise<void> {
  const { differenceId, how, reason } = decided;
  const difference = await findSettleable(tx, decided);
  if (how === 'accept' && reason === '') throw refuse(declared, 'reason-missing');
  const settlement = ({ book: 'booked', link: 'linked', accept: 'accepted' } as const)[how];
  const settled = await settleDifferenceRow(tx, differenceId, { settlement, by: actorKey(actor), reason }, now);
  if (!settled) throw refuse(declared, 'difference-settled');
  await takeCredit(tx, difference, decided);
  const entry = { action: 'settled', kind: 'ledger difference', subjectId: differenceId, after: decided, note: reason };
  await recordAudit(tx, actor, entry, now);
}

async function findSettleable(
  db: Queryable,
  { differenceId, how }: Pick<Decision, 'differenceId' | 'how'>,
): Promise<DifferenceRow> {
  const difference = await findDifference(db, differenceId);
  if (difference === null) throw refuse(declared, 'difference-unknown');
  if (difference.state !== 'open') throw refuse(declared, 'difference-settled');
  if (!waysToSettle(difference).includes(how)) throw refuse(declared, 'wrong-way');
  return difference;
}

/** Ways to settle a difference, the usual one first. */
export function waysToSettle({ kind, orderId }: Pick<DifferenceRow, 'kind' | 'orderId'>): Decision['how'][] {
  const isBookable =
    kind === 'payment missing in store' || kind === 'refund missing in store' || kind === 'dispute missing in store';
  if (isBookable && orderId !== null) return ['book', 'accept'];
  return kind === 'settlement not on bank' ? ['link', 'accept'] : ['accept'];
}

/** Links a payout that arrived under another reference number or amount with its unmatched credit. */
async function takeCredit(tx: Transaction, difference: DifferenceRow, decided: Decision): Promise<void> {
  const settlementKey = difference.key;
  if (decided.how === 'link') {
    if (decided.creditId === null) throw refuse(declared, 'credit-missing');
    const link = { settlementKey, creditId: decided.creditId, sameSum: true };
    if (!(await linkCredit(tx, link))) throw refuse(declared, 'credit-differs');
  } else if (difference.kind === 'settlement amount on bank differs') {
    const creditId = await findCreditOfSettlement(tx, settlementKey);
    if (creditId !== null) await linkCredit(tx, { settlementKey, creditId, sameSum: false });
  }
}
