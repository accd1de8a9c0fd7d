/** Cheques and transfers that staff have seen in the bank account and that no customer has reported. */
import { type OrderId, remarkOf } from '@tola/contract';
import { ORDER_STATE_LABELS, recordPayment } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Actor, actorKey } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { lockOrder, type OrderRow } from '#orders';
import { chequeWords } from '#statement-files';
import { isWaiting } from './after-payment.ts';
import { type CreditRow, findUnmatchedOfAmount, type NewCredit, recordCredit } from './bank-credit-store.ts';
import type { BankDependencies } from './bank-dependencies.ts';
import { assignCredit } from './credit-assignment.ts';
import { CHEQUE_DAYS } from './credits-by-hand.ts';

export interface UnreportedTransfer {
  readonly orderId: OrderId;
  readonly means: 'cheque' | 'transfer';
  readonly amountPaise: Paise;
  /** As typed: the number of the cheque, or the UTR. */
  readonly reference: string;
  /** `YYYY-MM-DD` */
  readonly creditedOn: string;
}

/**
 * Records the credit of the bank account, once by its reference number, and gives it to the order.
 *
 * @throws Refusal of RecordPayment
 */
export async function recordTransfer(
  dependencies: BankDependencies,
  tx: Transaction,
  { orderId, means, amountPaise, reference, creditedOn }: UnreportedTransfer,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  const { orderNumber } = order;
  if (order.paymentMode === 'Card' || order.paymentMode === 'UpiGateway' || !isWaiting(order)) {
    const state = ORDER_STATE_LABELS[order.state].toLowerCase();
    throw refuse(recordPayment, 'not-payable', { orderNumber, state });
  }
  const cheque = means === 'cheque' ? chequeNumber(reference) : null;
  const utr = cheque === null ? utrOf(reference) : `CHQ${cheque}${remarkOf(orderNumber)}`.slice(0, 35);
  const narration = cheque === null ? '' : `Cheque ${cheque}`;
  const seen = { utr, amountPaise, creditedOn, narration, statementId: null, recordedBy: actorKey(actor) };
  const shown = cheque === null ? null : await chequeOnStatement(tx, cheque, seen);
  const credit = shown ?? (await recordCredit(tx, seen, now));
  if (credit.amountPaise !== amountPaise) throw refuse(recordPayment, 'amount-differs');
  return await assignCredit(dependencies, tx, { credit, orderId, claimId: null }, actor, now);
}

function utrOf(typed: string): string {
  const utr = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z0-9]{10,35}$/.test(utr)) throw refuse(recordPayment, 'utr-missing');
  return utr;
}

/** Six digits only, which repeat from book to book: with its order, a cheque is recorded once. */
function chequeNumber(typed: string): string {
  const digits = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) throw refuse(recordPayment, 'cheque-missing');
  return digits;
}

/** The credit of a statement that was imported before the cheque is recorded, by the same rules as one imported after it. */
async function chequeOnStatement(
  tx: Transaction,
  number: string,
  seen: Pick<NewCredit, 'amountPaise' | 'creditedOn'>,
): Promise<CreditRow | null> {
  const near = (await findUnmatchedOfAmount(tx, seen, CHEQUE_DAYS)).map((credit) => ({
    ...{ credit, words: chequeWords([credit.narration]) },
  }));
  const numbered = near.filter(({ words }) => words.numbers.includes(number));
  const cleared = near.filter(
    ({ credit, words }) => credit.creditedOn === seen.creditedOn && words.isCleared && words.numbers.length === 0,
  );
  const [found, ...others] = numbered.length > 0 ? numbered : cleared;
  return found === undefined || others.length > 0 ? null : found.credit;
}
