/** Settles one difference with one press: book what is missing, link a bank credit, or accept it with a reason. */
import type { BankCreditId } from '@tola/contract';
import { settleDifference as declared } from '@tola/contract/staff';
import { bookFromProvider } from '#card-payments';
import { NUMBERED_REFUND } from '#card-providers';
import type { Database, Queryable } from '#database';
import { refuse } from '#http';
import type { Payments } from '#payments';
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
 * Settles it, once.
 *
 * @param database whose transaction settles it, with the audit entry; what is booked before has entries of its own
 * @throws Refusal of SettleDifference
 */
export async function settleDifference(
  needs: Payments,
  database: Database,
  decided: Decision,
  by: string,
  now: Date,
): Promise<void> {
  const difference = await findDifference(needs.database, decided.differenceId);
  if (difference === null) throw refuse(declared, 'difference-unknown');
  if (difference.state !== 'open') throw refuse(declared, 'difference-settled');
  if (!waysToSettle(difference).includes(decided.how)) throw refuse(declared, 'wrong-way');
  if (decided.how === 'accept' && decided.reason === '') throw refuse(declared, 'reason-missing');
  if (decided.how === 'book') await book(needs, difference, now);
  const settlement = ({ book: 'booked', link: 'linked', accept: 'accepted' } as const)[decided.how];
  await database.transaction(async (tx) => {
    const how = { settlement, by, reason: decided.reason };
    if (!(await settleDifferenceRow(tx, difference.id, how, now))) throw refuse(declared, 'difference-settled');
    await takeCredit(tx, difference, decided);
  });
}

/** What can be done about a difference, the usual way first. */
export function waysToSettle({ kind, orderId }: Pick<DifferenceRow, 'kind' | 'orderId'>): Decision['how'][] {
  const isBookable =
    kind === 'payment missing in store' || kind === 'refund missing in store' || kind === 'dispute missing in store';
  if (isBookable && orderId !== null) return ['book', 'accept'];
  return kind === 'settlement not on bank' ? ['link', 'accept'] : ['accept'];
}

/** Reads the provider's record of the order again; what it shows is booked as at any other time. */
async function book(needs: Payments, { orderId, kind, key, detail }: DifferenceRow, now: Date): Promise<void> {
  if (orderId === null) throw refuse(declared, 'wrong-way');
  const what =
    kind === 'payment missing in store' ? 'payment' : kind === 'refund missing in store' ? 'refund' : 'dispute';
  const id = what === 'refund' ? (detail === '' ? NUMBERED_REFUND + key : detail) : key;
  const isBooked = await fromProvider(needs, async () => await bookFromProvider(needs, orderId, { what, id }, now));
  if (!isBooked) throw refuse(declared, 'not-in-record');
}

/** A payout that came under another reference number, or with another sum, takes its credit from the unmatched ones. */
async function takeCredit(tx: Queryable, difference: DifferenceRow, decided: Decision): Promise<void> {
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
