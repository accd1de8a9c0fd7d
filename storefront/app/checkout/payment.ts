/** Places orders and redirects to payment. */
import type { AddressId } from '@tola/contract';
import type { AnswerReasonOf } from '@tola/contract/common-refusals';
import { type BuyerMode, type OrderRecord, placeOrder } from '@tola/contract/orders';
import type { placeTransferOrder, sendPayment } from '@tola/contract/payments';
import type { Quote } from '@tola/contract/quotes';
import type { NavigateFunction } from 'react-router';
import { openPaymentPage } from '../../../server/src/card-providers/payment-page-loaders.ts';
import { call } from '../calls/call.ts';
import { readStored, removeStored, writeStored } from '../cart/checkout-storage.ts';
import { redemptionFailed } from '../cart/redemption-message.ts';
import type { Problem } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { beginSubmission, clearSubmission, type OrderSubmission } from './order-submission.ts';
import type { RenewedLock } from './price-lock.ts';

export interface PaymentOptions {
  readonly mode: BuyerMode;
  readonly billingId: AddressId;
  readonly shippingId: AddressId;
  /** Base64 of the screenshot; null for a card. */
  readonly screenshot: string | null;
  readonly reference: string | null;
  readonly pan: string | null;
  readonly inParts: boolean;
}

interface PlacedOrder {
  readonly record: OrderRecord;
  readonly paymentSessionId: string | null;
  readonly provider: string | null;
  readonly checkoutScript: string | null;
  readonly checkoutMode: string | null;
  readonly returnUrl: string | null;
}

type PaymentReason = AnswerReasonOf<typeof placeOrder | typeof placeTransferOrder | typeof sendPayment>;

/** Result of an order request. */
export type PlacementResult =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  /** The price lock has expired: renew it first. */
  | { readonly kind: 'lapsed' }
  /** A coupon or points are no longer available, so the price changed. */
  | { readonly kind: 'repriced' }
  /** The cart cannot be sold as it is. */
  | { readonly kind: 'unsellable'; readonly message: string }
  /** An order exists for this price lock: its status decides. */
  | { readonly kind: 'exists' }
  /** The number has to be verified first. */
  | { readonly kind: 'unverified'; readonly message: string }
  /** Nobody knows whether it arrived; the same request may be repeated. */
  | { readonly kind: 'no reply' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** The order of this price lock, or another unpaid one, exists already. */
const PLACED_ALREADY: readonly PaymentReason[] = ['quote-used', 'key-used', 'order-waiting'];

/** Refusals that only a changed cart or market can resolve. */
const UNSELLABLE: readonly PaymentReason[] = [
  'out-of-stock',
  'line-unavailable',
  'cart-empty',
  'nothing-to-pay',
  'no-price',
];

/** Form field by refusal reason; all others are shown under SUBMIT. */
export const FIELD_OF_REASON: Partial<Record<PaymentReason, 'screenshot' | 'reference' | 'pan'>> = {
  'screenshot-missing': 'screenshot',
  'screenshot-not-image': 'screenshot',
  'screenshot-too-large': 'screenshot',
  'utr-wrong': 'reference',
  'utr-used': 'reference',
  'utr-counted': 'reference',
  'pan-missing': 'pan',
  'pan-wrong': 'pan',
};

/** Reasons that leave it unknown whether the order was placed; the same request may be repeated. */
const UNCERTAIN: readonly PaymentReason[] = [
  'network',
  'unreadable',
  'fault',
  'interrupted',
  // An earlier request of the same submission may have placed it.
  'read-only',
  'provider-unavailable',
];

interface Refused {
  readonly reason: PaymentReason;
  readonly message: string;
}

/** Fields of an order request common to all payment modes. */
export function orderRequestOf(options: PaymentOptions, { quoteId, idempotencyKey }: OrderSubmission) {
  const { billingId, shippingId, pan, inParts } = options;
  const couponId = readStored('couponData')?.id ?? null;
  const points = readStored('loyaltyPointsData')?.points ?? 0;
  const gift = readStored('giftData');
  return { billingId, shippingId, pan, inParts, couponId, points, quoteId, idempotencyKey, gift, deviceType: 'web' };
}

/**
 * Places the order of a quote; repeating the request returns the same order.
 *
 * @param isPlaced the order exists already; the request carries the proof of payment
 */
export async function requestOrder(
  quote: Pick<Quote, 'id' | 'orderNumber'>,
  options: PaymentOptions,
  isPlaced = false,
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
  return placementResultOf(answer, isPlaced);
}

/** Maps a refusal to a placement result. */
export function placementResultOf({ reason, message }: Refused, isPlaced = false): PlacementResult {
  if (PLACED_ALREADY.includes(reason)) return { kind: 'exists' };
  if (!isPlaced && !UNCERTAIN.includes(reason)) clearSubmission();
  if (reason === 'quote-expired' || reason === 'quote-unknown') return { kind: 'lapsed' };
  if (reason === 'coupon-gone' || reason === 'points-gone') return deductionGone(reason, message);
  if (reason === 'network') return { kind: 'no reply' };
  if (reason === 'number-not-verified') return { kind: 'unverified', message };
  toast.error(message);
  if (UNSELLABLE.includes(reason)) return { kind: 'unsellable', message };
  return { kind: 'refused', problem: { field: FIELD_OF_REASON[reason] ?? 'submit', message } };
}

/** The coupon or points were spent elsewhere, so the price changed. */
function deductionGone(reason: 'coupon-gone' | 'points-gone', message: string): PlacementResult {
  if (reason === 'coupon-gone') removeStored('couponData');
  else removeStored('loyaltyPointsData');
  toast.error(reason === 'coupon-gone' ? message : redemptionFailed(message));
  return { kind: 'repriced' };
}

/**
 * Runs a request; if the price lock has expired, renews it and retries, unless the total rose: the buyer confirms that
 * by submitting again.
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
 * Stores the order record and redirects to the card provider, or to the return URL.
 *
 * @throws Error with the buyer's message when the card page cannot be opened
 */
export async function leaveToPay(order: PlacedOrder, navigate: NavigateFunction): Promise<void> {
  const { record, paymentSessionId, provider, checkoutScript, checkoutMode, returnUrl } = order;
  writeStored('orderData', record);
  if (record.paymentMode === 'UpiGateway') {
    await navigate(upiPaymentPath(record.orderNumber));
    return;
  }
  if (record.paymentMode !== 'Card') {
    clearSubmission();
    await navigate(orderStatusPath(record.orderNumber, returnUrl));
    return;
  }
  if (paymentSessionId === null || provider === null || checkoutScript === null) {
    // Nothing left to pay at the provider: show the order status.
    await navigate(orderStatusPath(record.orderNumber, returnUrl));
    return;
  }
  const mode = checkoutMode ?? 'production';
  await openPaymentPage(provider, { script: checkoutScript, mode, paymentSessionId, returnUrl });
}

/** The page that shows the UPI request and waits for its payment. */
export function upiPaymentPath(orderNumber: string): string {
  return `/upi_payment?order=${encodeURIComponent(orderNumber)}`;
}

/** Return URL as a path of this store. */
function orderStatusPath(orderNumber: string, returnUrl: string | null): string {
  const ours = `/order_status?order=${encodeURIComponent(orderNumber)}`;
  if (returnUrl === null) return ours;
  const url = new URL(returnUrl, location.href);
  return url.origin === location.origin ? url.pathname + url.search : ours;
}
