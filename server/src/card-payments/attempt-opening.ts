/** Opens card payment attempts: inserted first, then created at the provider under their own ids. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { AttemptId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import {
  type AttemptRow,
  findAttempts,
  firstReadAt,
  insertAttempt,
  markFaulty,
  markSession,
  type NewAttempt,
} from '#card-attempts';
import { type MadeBy, ORDER_TAKEN, ProviderError } from '#card-providers';
import { invariant, type Transaction } from '#database';
import { lockOrder, type OrderDependencies, type OrderDraft, type OrderRow, remainingPaise } from '#orders';
import type { AttemptDependencies, OpeningDependencies } from './card-payment-dependencies.ts';

/** Conflicting ids at the provider after which opening a payment fails. */
const MOST_TAKEN = 5;

/** Inserts an attempt at the account that takes new payments, in the caller's transaction. */
export async function beginAttempt(
  dependencies: PartDependencies & Pick<AttemptDependencies, 'cards'>,
  tx: Transaction,
  order: OrderRow,
  now: Date,
): Promise<AttemptRow> {
  const amountPaise = nextAttemptPaise(dependencies, order);
  return await insertAttempt(tx, order, newAttempt(dependencies, { payBy: order.payBy, amountPaise }, now));
}

/** The first attempt of an order that is about to be inserted. */
export function attemptForDraft(
  dependencies: PartDependencies & Pick<AttemptDependencies, 'cards'>,
  { payBy, inParts, totals }: Pick<OrderDraft, 'payBy' | 'inParts' | 'totals'>,
  now: Date,
): NewAttempt {
  const amountPaise = attemptPaise(dependencies, inParts, totals.payablePaise);
  return newAttempt(dependencies, { payBy, amountPaise }, now);
}

function newAttempt(
  { cards }: Pick<AttemptDependencies, 'cards'>,
  { payBy, amountPaise }: { readonly payBy: Date; readonly amountPaise: Paise },
  now: Date,
): NewAttempt {
  const { provider, account, port } = cards.requireCurrent();
  return {
    provider,
    account,
    requestId: randomUUID(),
    token: randomBytes(24).toString('base64url'),
    amountPaise,
    createdAt: now,
    expiresAt: new Date(Math.max(payBy.getTime(), now.getTime() + port.shortestExpiryMs)),
    nextCheckAt: firstReadAt(now),
  };
}

type PartDependencies = Pick<OrderDependencies, 'business'>;

/** The amount of the order's next attempt: all that is due or, for an order in parts, at most the UPI limit of one payment. */
export function nextAttemptPaise(dependencies: PartDependencies, order: OrderRow): Paise {
  return attemptPaise(dependencies, order.inParts, order.inParts ? remainingPaise(order) : order.payablePaise);
}

function attemptPaise({ business }: PartDependencies, inParts: boolean, duePaise: Paise): Paise {
  if (!inParts) return duePaise;
  const { mostPaise } = business.current().paymentModes.upiGateway;
  return Math.min(duePaise, mostPaise ?? Number.POSITIVE_INFINITY);
}

/** Where an order can be paid at its provider. */
export interface PaymentSession {
  readonly made: MadeBy;
  readonly attemptId: AttemptId;
  /** The provider's payment session. */
  readonly sessionId: string;
}

/**
 * Opens the attempt at its provider account and returns its payment session. A repeat, also after a crash, returns the same
 * session. Where a different order has the attempt's id, a new attempt replaces it.
 *
 * @throws ProviderError
 */
export async function openAttempt(
  dependencies: OpeningDependencies,
  attempt: AttemptRow,
  order: OrderRow,
  now: Date,
): Promise<PaymentSession> {
  let current = attempt;
  for (let taken = 0; ; taken += 1) {
    if (current.state === 'open' && current.sessionId !== null) {
      // The store must be able to read the payment.
      dependencies.cards.portOf(current);
      return { made: current, attemptId: current.id, sessionId: current.sessionId };
    }
    try {
      return {
        made: current,
        attemptId: current.id,
        sessionId: await openOnce(dependencies, current, order),
      };
    } catch (error) {
      const isTaken = error instanceof ProviderError && error.code === ORDER_TAKEN;
      if (!isTaken || taken === MOST_TAKEN) throw error;
      dependencies.log.error(
        { err: error, providerOrderId: current.providerOrderId },
        'a different order has the id of an attempt',
      );
      current = await replaceAttempt(dependencies, current, now);
    }
  }
}

async function openOnce(dependencies: OpeningDependencies, attempt: AttemptRow, order: OrderRow): Promise<string> {
  const { token } = attempt;
  if (attempt.fault !== null || token === null) {
    throw new ProviderError('not ours', ORDER_TAKEN, 'This attempt cannot be created under its id');
  }
  const figures = { attemptId: attempt.id, amountPaise: attempt.amountPaise, payablePaise: order.payablePaise };
  invariant(attempt.orderId === order.id, 'An attempt belongs to another order', figures);
  invariant(
    attempt.amountPaise === order.payablePaise || (order.inParts && attempt.amountPaise <= order.payablePaise),
    'The buyer would be charged another amount than the order',
    figures,
  );
  const opened = await dependencies.cards.portOf(attempt).createCheckout({
    providerOrderId: attempt.providerOrderId,
    amountPaise: attempt.amountPaise,
    collectedBy: order.paymentMode === 'UpiGateway' ? 'UPI' : 'card',
    customer: { id: order.customerId, ...order.buyer },
    returnUrl: returnUrl(dependencies.publicUrl, order.orderNumber),
    notifyUrl: `${dependencies.publicUrl}/api/webhooks/card-provider`,
    expiresAt: attempt.expiresAt,
    requestId: attempt.requestId,
    token,
  });
  await markSession(dependencies.database, attempt.id, opened);
  return opened.sessionId;
}

/**
 * Replaces an attempt whose id is taken. Of concurrent callers the first inserts the new one.
 *
 * @throws ProviderError when the order needs no further attempt
 */
async function replaceAttempt(
  dependencies: PartDependencies & Pick<AttemptDependencies, 'database' | 'cards'>,
  taken: AttemptRow,
  now: Date,
): Promise<AttemptRow> {
  return await dependencies.database.transaction(async (tx) => {
    const order = await lockOrder(tx, taken.orderId);
    const last = (await findAttempts(tx, order.id)).at(-1);
    if (last !== undefined && last.id !== taken.id) return last;
    if (order.state !== 'awaiting payment') {
      throw new ProviderError('not ours', 'order_over', `Order ${order.orderNumber} is ${order.state}`);
    }
    await markFaulty(tx, taken.id, ORDER_TAKEN, now);
    return await beginAttempt(dependencies, tx, order, now);
  });
}

/** Where the provider's page returns the customer to. The result is read from the provider, never from this URL. */
export function returnUrl(publicUrl: string, orderNumber: string): string {
  return `${publicUrl}/order_status?order=${encodeURIComponent(orderNumber)}`;
}
