/** UPI through the provider: the request that the payer opens or scans, and how far its payment is. */
import { failureSentence } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { systemActor } from '#audit';
import {
  type AttemptRow,
  claimRead,
  findAttemptPayments,
  findAttempts,
  findDeclinedRequest,
  findUpiRequest,
  READ_EVERY_MS,
  saveUpiRequest,
} from '#card-attempts';
import { ProviderError, type UpiChannel, type UpiTarget } from '#card-providers';
import { findOrder, lockOrder, type OrderRow } from '#orders';
import { beginAttempt, nextAttemptPaise, openAttempt } from './attempt-opening.ts';
import { settleAttempt } from './attempt-settlement.ts';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';
import { endUnpaid } from './closing-unpaid-orders.ts';
import { readPaymentStatus } from './payment-status.ts';

/** While a payer waits and no webhook comes, the provider is asked this often. */
const ASK_EVERY_MS = 10_000;
/** Every third read lists the payments of an open order too, which shows a decline; it costs a second call. */
const FULL_READ = 3;

export interface UpiProgress {
  readonly order: OrderRow;
  /** Amount of the payment that is due now. */
  readonly duePaise: Paise;
  /** Why the last request was declined, while the order can still be paid. */
  readonly declined: string;
}

/** Whether a UPI order can still be paid. */
export function isUpiPayable(order: OrderRow, now: Date): boolean {
  return order.paymentMode === 'UpiGateway' && order.state === 'awaiting payment' && order.payBy > now;
}

/**
 * The UPI request of an order, made at the provider unless it has a live one: a repeat, a reload and another tab get the
 * same. Null when nothing is due.
 *
 * @throws ProviderError
 */
export async function requestUpiPayment(
  dependencies: CardPaymentDependencies,
  order: OrderRow,
  channel: UpiChannel,
  now: Date,
): Promise<UpiTarget | null> {
  if (!isUpiPayable(order, now)) return null;
  const attempt = await payableAttempt(dependencies, order, now);
  if (attempt === null) return null;
  const { made, attemptId, sessionId } = await openAttempt(dependencies, attempt, order, now);
  const { database } = dependencies;
  const known = await findUpiRequest(database, attemptId, channel);
  const isLive = known !== null && (known.paymentState === null || known.paymentState === 'pending');
  if (isLive) return known.target;
  const { requestUpi } = dependencies.cards.portOf(made);
  if (requestUpi === null) throw new ProviderError('refused', 'no_upi', 'The provider takes no UPI');
  const { providerPaymentId, ...target } = await requestUpi({ sessionId, channel, expiresAt: order.payBy });
  const request = { providerPaymentId, target };
  await saveUpiRequest(database, attemptId, channel, request, known?.providerPaymentId ?? null, now);
  return (await findUpiRequest(database, attemptId, channel))?.target ?? null;
}

/** The open attempt of the order or, once a part is paid or declined, one for the next part. */
async function payableAttempt(
  dependencies: CardPaymentDependencies,
  { id: orderId }: OrderRow,
  now: Date,
): Promise<AttemptRow | null> {
  const last = (await findAttempts(dependencies.database, orderId)).at(-1);
  if (last !== undefined && isOpen(last)) return last;
  return await dependencies.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const open = (await findAttempts(tx, orderId)).find(isOpen);
    if (open !== undefined) return open;
    if (order.state !== 'awaiting payment' || order.paidPaise === 0) return null;
    return await beginAttempt(dependencies, tx, order, now);
  });
}

function isOpen({ state, fault }: AttemptRow): boolean {
  return (state === 'creating' || state === 'open') && fault === null;
}

/**
 * How far the payment is. Reads the store's own records: webhooks keep them current. Where none has come for some seconds, one
 * of the callers reads the provider's.
 */
export async function readUpiProgress(
  dependencies: CardPaymentDependencies,
  order: OrderRow,
  now: Date,
): Promise<UpiProgress> {
  const last = (await findAttempts(dependencies.database, order.id)).at(-1);
  if (order.state !== 'awaiting payment' || last === undefined) return await progressOf(dependencies, order, last, now);
  const current = await refreshed(dependencies, order, last, now);
  return await progressOf(dependencies, current, last, now);
}

async function refreshed(
  dependencies: CardPaymentDependencies,
  order: OrderRow,
  last: AttemptRow,
  now: Date,
): Promise<OrderRow> {
  const payments = await findAttemptPayments(dependencies.database, last.id);
  const hasEnded = payments.length > 0 && payments.every(({ state }) => state !== 'pending' && state !== 'success');
  if (hasEnded && isOpen(last)) return (await readPaymentStatus(dependencies, order, now)).order;
  const dueBefore = new Date(now.getTime() + READ_EVERY_MS - ASK_EVERY_MS);
  const nextAt = new Date(now.getTime() + READ_EVERY_MS);
  if (!(await claimRead(dependencies.database, last.id, { dueBefore, nextAt }))) return order;
  try {
    const round = Math.floor((now.getTime() - last.createdAt.getTime()) / ASK_EVERY_MS);
    const read = round % FULL_READ === 0;
    const settled = read
      ? (await readPaymentStatus(dependencies, order, now)).order
      : (await settleAttempt(dependencies, last.id, now, 'once over')).order;
    if (settled.state !== 'awaiting payment' || settled.payBy > now) return settled;
    const ending = { event: 'time ran out', actor: systemActor('time to pay'), note: '' } as const;
    return await endUnpaid(dependencies, order.id, ending, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn({ err: error, order: order.orderNumber }, 'a UPI payment could not be read');
    return await findOrder(dependencies.database, order.id);
  }
}

async function progressOf(
  dependencies: CardPaymentDependencies,
  order: OrderRow,
  last: AttemptRow | undefined,
  now: Date,
): Promise<UpiProgress> {
  // What an open attempt asks for stays the same when the limit of one payment is changed.
  const nextPaise = last !== undefined && isOpen(last) ? last.amountPaise : nextAttemptPaise(dependencies, order);
  const duePaise = order.state === 'awaiting payment' ? nextPaise : 0;
  if (last === undefined || !isUpiPayable(order, now)) return { order, duePaise, declined: '' };
  const ended = await findDeclinedRequest(dependencies.database, last.id);
  return { order, duePaise, declined: ended === null ? '' : failureSentence(ended.failure, ended.message) };
}
