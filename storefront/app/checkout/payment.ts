/** PlacementResult the order and leaving for where it is paid. */
import { type OrderRecord, type PaymentMode, placeOrder } from '@tola/contract/orders';
import type { Quote } from '@tola/contract/quotes';
import type { NavigateFunction } from 'react-router';
import { call } from '../calls/call.ts';
import { readStored, removeStored, writeStored } from '../cart/checkout-storage.ts';
import { redemptionFailed } from '../cart/redemption-message.ts';
import type { Problem } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { openHostedCheckout } from './card-checkout.ts';
import { beginSubmission, clearSubmission, type OrderSubmission } from './order-submission.ts';
import type { RenewedLock } from './price-lock.ts';

export interface PaymentOptions {
  readonly mode: PaymentMode;
  readonly billingId: number;
  readonly shippingId: number;
  /** Base64 of the screenshot; null for a card. */
  readonly screenshot: string | null;
  readonly reference: string | null;
  readonly pan: string | null;
  readonly inParts: boolean;
}

interface PlacedOrder {
  readonly record: OrderRecord;
  readonly paymentSessionId: string | null;
  readonly checkoutScript: string | null;
  readonly checkoutMode: string | null;
  readonly returnUrl: string | null;
}

/** How asking for an order ended. */
export type PlacementResult =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  /** The price lock is over: a new one is needed before anything else. */
  | { readonly kind: 'lapsed' }
  /** A coupon or points are gone: the price is another one. */
  | { readonly kind: 'repriced' }
  /** What is in the cart cannot be sold as it stands. */
  | { readonly kind: 'unsellable'; readonly message: string }
  /** An order of this price lock exists: what has become of it decides. */
  | { readonly kind: 'exists' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** Refusals that only a change of the cart, or the market, can lift. */
const UNSELLABLE = ['out-of-stock', 'line-unavailable', 'cart-empty', 'nothing-to-pay', 'no-price'];

/** The field that a refusal is about, by its name in the contract; the others are shown under SUBMIT. */
const FIELD_OF_REASON: Readonly<Record<string, string>> = {
  'screenshot-missing': 'screenshot',
  'screenshot-not-image': 'screenshot',
  'screenshot-too-large': 'screenshot',
  'utr-wrong': 'reference',
  'utr-used': 'reference',
  'utr-counted': 'reference',
  'pan-missing': 'pan',
  'pan-wrong': 'pan',
};

/** Reasons after which nobody knows whether an order was made; the same request may be sent again. */
const UNCERTAIN = ['network', 'unreadable', 'fault', 'interrupted', 'provider-unavailable'];

const NO_ANSWER = 'No response from the server. Please try again; your order is placed only once.';
export const NO_ANSWER_TO_PROOF =
  'No response from the server. Please try again; your payment details are recorded only once.';

interface Refused {
  readonly reason: string;
  readonly message: string;
}

/** What an order is asked for with, whichever way it is paid. */
export function orderRequestOf(options: PaymentOptions, { quoteId, idempotencyKey }: OrderSubmission) {
  const { billingId, shippingId, pan, inParts } = options;
  const couponId = readStored('couponData')?.id ?? null;
  const points = readStored('loyaltyPointsData')?.points ?? 0;
  return { billingId, shippingId, pan, inParts, couponId, points, quoteId, idempotencyKey, deviceType: 'web' };
}

/**
 * Asks for the order of a quote. Asking again for the same one finds the order that was made.
 *
 * @param stands the order is there already: what is sent is the proof of its payment
 */
export async function requestOrder(
  quote: Pick<Quote, 'id' | 'orderNumber'>,
  options: PaymentOptions,
  stands = false,
): Promise<PlacementResult> {
  const begun = beginSubmission({ quoteId: quote.id, orderNumber: quote.orderNumber, mode: options.mode });
  const answer = await call(
    placeOrder,
    {
      ...orderRequestOf(options, begun),
      ...{ paymentMode: options.mode, userType: 'User' as const, otp: '0' },
      customerId: readStored('loyaltyPointsData')?.customerId ?? null,
      file: options.screenshot,
      utr: options.reference,
    },
    { quiet: true },
  );
  if (answer.ok) return { kind: 'placed', order: { record: answer.data, ...answer.extras } };
  return placementResultOf(answer, stands);
}

/** What a refusal means for the buyer. */
export function placementResultOf({ reason, message }: Refused, stands = false): PlacementResult {
  if (['quote-used', 'key-used', 'order-waiting'].includes(reason)) return { kind: 'exists' };
  if (!stands && !UNCERTAIN.includes(reason)) clearSubmission();
  if (reason === 'quote-expired' || reason === 'quote-unknown') return { kind: 'lapsed' };
  if (reason === 'coupon-gone' || reason === 'points-gone') return deductionGone(reason, message);
  if (reason === 'network')
    return { kind: 'refused', problem: { field: 'submit', message: stands ? NO_ANSWER_TO_PROOF : NO_ANSWER } };
  toast.error(message);
  if (UNSELLABLE.includes(reason)) return { kind: 'unsellable', message };
  return { kind: 'refused', problem: { field: FIELD_OF_REASON[reason] ?? 'submit', message } };
}

/** What was to come off is spent elsewhere: the order has another price without it. */
function deductionGone(reason: 'coupon-gone' | 'points-gone', message: string): PlacementResult {
  if (reason === 'coupon-gone') removeStored('couponData');
  else removeStored('loyaltyPointsData');
  toast.error(reason === 'coupon-gone' ? message : redemptionFailed(message));
  return { kind: 'repriced' };
}

/**
 * Asks for the order; when the price lock has run out, takes a new one and goes on by itself unless the total rose, which
 * the buyer has to agree to by another press.
 */
export async function atCurrentPrice<Done>(
  quote: Quote,
  ask: (quote: Quote) => Promise<PlacementResult | Done>,
  renew: () => Promise<RenewedLock | null>,
): Promise<PlacementResult | Done> {
  const first = await ask(quote);
  const kind = isPlacementResult(first) ? first.kind : null;
  if (kind !== 'lapsed' && kind !== 'repriced') return first;
  const renewed = await renew();
  if (kind === 'repriced' || renewed === null || renewed.change?.rose === true) return first;
  return await ask(renewed.quote);
}

function isPlacementResult(answer: unknown): answer is PlacementResult {
  return typeof answer === 'object' && answer !== null && 'kind' in answer;
}

/**
 * Keeps the order's record and leaves: for the card provider's page, or straight for the return address.
 *
 * @throws Error with the sentence for the buyer when the card page cannot be opened
 */
export async function leaveToPay(order: PlacedOrder, navigate: NavigateFunction): Promise<void> {
  const { record, paymentSessionId, checkoutScript, checkoutMode, returnUrl } = order;
  writeStored('orderData', record);
  if (record.paymentMode !== 'Card') {
    clearSubmission();
    await navigate(orderStatusPath(record.orderNumber, returnUrl));
    return;
  }
  if (paymentSessionId === null || checkoutScript === null) {
    // Nothing is left to pay at the provider: the order's page tells what happened.
    await navigate(orderStatusPath(record.orderNumber, returnUrl));
    return;
  }
  const mode = checkoutMode ?? 'production';
  await openHostedCheckout({ script: checkoutScript, mode, paymentSessionId, returnUrl });
}

/** The return address as a path of this store. */
function orderStatusPath(orderNumber: string, returnUrl: string | null): string {
  const ours = `/order_status?order=${encodeURIComponent(orderNumber)}`;
  if (returnUrl === null) return ours;
  const url = new URL(returnUrl, location.href);
  return url.origin === location.origin ? url.pathname + url.search : ours;
}
