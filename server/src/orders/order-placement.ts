/** Places an order in one transaction, once per price lock or idempotency key. */
import { randomBytes } from 'node:crypto';
import { isProviderMode, type PaymentMode, placeOrder as placeOrderCall } from '@tola/contract';
import { indianDate, type Paise, panIsValid } from '@tola/pricing';
import type { AddressSlot } from '#addresses';
import { customerActor } from '#audit';
import { type Business, type BusinessValues, panThresholdPaiseOn } from '#business';
import type { CardAccounts } from '#card-providers';
import { cartLines, removeOrderedPieces } from '#cart';
import { holdCoupon } from '#coupons';
import { type DataKeys, masked } from '#data-keys';
import type { Queryable, Sql } from '#database';
import { refuse } from '#http';
import { holdPoints } from '#loyalty';
import {
  type CartLine,
  type Offer,
  offerOf,
  orderNumberParts,
  type QuoteRow,
  type Quotes,
  requireNotHalted,
} from '#quotes';
import { sealPan } from './buyer-pan.ts';
import { frozenBilling, frozenDelivery } from './frozen-addresses.ts';
import { isUpi, offeredModes, requireWithinLimits } from './offered-modes.ts';
import { type OrderDraft, placeOfSupply, taxedLines, totalsFor } from './order-draft.ts';
import { requireAsPriced } from './order-invariants.ts';
import { promiseAtPlacement } from './order-promise.ts';
import { ruleFor } from './order-states.ts';
import { insertOrder, lockCustomer, lockOrder, type OrderRow, type Placed } from './order-store.ts';
import { requestPanVerification } from './pan-store.ts';
import { payByTime } from './pay-by-time.ts';
import { readPlacement } from './placement-reads.ts';
import { fingerprintOf, keepsCart, type PlacementRequest } from './placement-request.ts';
import { isRetryable, payByAtKeptPrice } from './retries.ts';
import { unpaidLimitsFor } from './unpaid-limits.ts';

export interface PlacementDependencies {
  readonly quotes: Quotes;
  readonly business: Business;
  /** Seals the buyer’s PAN. */
  readonly dataKey: DataKeys;
  /** Cards are accepted while an account takes new payments. */
  readonly cards: Pick<CardAccounts, 'current'>;
}

export interface Placement {
  readonly order: OrderRow;
  /** The order already existed; nothing was changed. */
  readonly repeated: boolean;
  /** Of the row inserted with the order. */
  readonly rowId: number | null;
}

/**
 * Places the order in the caller's transaction, or returns the one that this request placed before.
 *
 * @param rowOf inserts a row of the order from `placed`, in the statement that inserts the order; returns `id`
 * @throws Refusal of proceedToPay
 */
export async function placeOrder(
  dependencies: PlacementDependencies,
  tx: Queryable,
  request: PlacementRequest,
  now: Date,
  rowOf: ((draft: OrderDraft) => Sql) | null = null,
): Promise<Placement> {
  const { customer } = request;
  await lockCustomer(tx, customer.id);
  const cart = request.quoteId === null ? await cartLines(tx, customer.id) : [];
  const { earlier, quote, addresses } = await readPlacement(tx, request, cart, now);
  if (earlier !== null) return repeatOf(earlier, request);

  const offer = await offerFor(dependencies, tx, request, { cart, quote }, now);
  const fingerprint = fingerprintOf(request, cart);
  const draft = draftOf(dependencies, request, offer, addresses, { fingerprint, now });
  if (customer.firstName === '') throw refuse(placeOrderCall, 'name-missing');
  const placed = await insertOrder(tx, draft, firstTransition(request), rowOf === null ? null : rowOf(draft));
  requireServed(draft, placed);
  requireAsPriced(placed, draft.totals);
  await holdCouponAndPoints(tx, draft, placed, now);
  if (draft.pan !== null && dependencies.business.current().panVerification)
    await requestPanVerification(tx, placed.id, now);
  if (!keepsCart(request)) await removeOrderedPieces(tx, customer.id, placed.id);
  return { order: placed, repeated: false, rowId: placed.rowId };
}

/** Whether this request has placed an order. Advisory: {@link placeOrder} decides under the customer's lock. */
export async function isRepeat(db: Queryable, request: PlacementRequest, now: Date): Promise<boolean> {
  const cart = request.quoteId === null ? await cartLines(db, request.customer.id) : [];
  return (await readPlacement(db, request, cart, now)).earlier !== null;
}

function repeatOf(order: OrderRow, request: PlacementRequest): Placement {
  if (order.paymentMode === request.mode) return { order, repeated: true, rowId: null };
  throw refuse(placeOrderCall, request.quoteId === null ? 'key-used' : 'quote-used');
}

async function offerFor(
  dependencies: PlacementDependencies,
  tx: Queryable,
  request: PlacementRequest,
  { cart, quote }: { cart: readonly CartLine[]; quote: QuoteRow | null },
  now: Date,
): Promise<LockedOffer> {
  const { customer, quoteId, couponId, points } = request;
  if (quoteId === null) {
    const offer = await dependencies.quotes.pricePieces(tx, customer.id, cart, { couponId, points }, now);
    if (couponId !== null && offer.coupon === null) throw refuse(placeOrderCall, 'coupon-gone');
    return { ...offer, orderNumber: null, priceUntil: null };
  }
  if (quote === null) throw refuse(placeOrderCall, 'quote-unknown');
  if (quote.state === 'used') throw refuse(placeOrderCall, 'quote-used');
  if (quote.state === 'replaced' || quote.expiresAt <= now) throw refuse(placeOrderCall, 'quote-expired');
  const { orderNumber, priceUntil, retryOf } = quote;
  // A failed order that is paid after all, or was tried again, needs no other payment.
  if (retryOf !== null && !(await isRetryable(tx, await lockOrder(tx, retryOf)))) {
    throw refuse(placeOrderCall, 'quote-used');
  }
  if (priceUntil !== null) await requireNotHalted(tx, quote);
  return { ...offerOf(quote), orderNumber, priceUntil };
}

interface LockedOffer extends Offer {
  readonly orderNumber: string | null;
  /** Until when an earlier order holds this price; null for the price of a fresh lock. */
  readonly priceUntil: Date | null;
}

function draftOf(
  dependencies: PlacementDependencies,
  request: PlacementRequest,
  offer: LockedOffer,
  addresses: ReadonlyMap<number, AddressSlot>,
  { fingerprint, now }: { fingerprint: string; now: Date },
): OrderDraft {
  const { customer, mode } = request;
  const values = dependencies.business.current();
  const totals = totalsFor(offer, mode);
  const { takenOver } = request;
  const agreed = takenOver ?? request.counter;
  const billing = agreed?.billing ?? frozenBilling(addresses.get(request.billingId), customer.id);
  const shipping = agreed?.shipping ?? frozenDelivery(addresses.get(request.shippingId), customer.id, request.gift);
  if (mode !== 'Counter') {
    requireWithinLimits(offeredModes(values, dependencies.cards).get(mode), mode, totals.payablePaise, request.inParts);
  }
  const supply = placeOfSupply(shipping, values.state);
  return {
    orderNumber: offer.orderNumber,
    numberParts: orderNumberParts(now),
    customerId: customer.id,
    quoteId: request.quoteId,
    idempotencyKey: request.idempotencyKey,
    fingerprint,
    verificationCode: randomBytes(18).toString('base64url'),
    paymentMode: mode,
    placedAt: now,
    payBy: payByOf(values, mode, offer, now),
    rates: offer.rates,
    lines: taxedLines(offer.lines, totals, offer.gstBp, supply.withinState),
    totals,
    points: offer.points,
    gstBp: offer.gstBp,
    surchargeBp: mode === 'Card' ? offer.surchargeBp : 0,
    couponId: offer.coupon?.id ?? null,
    couponCode: offer.coupon?.code ?? null,
    inParts: isUpi(mode) && request.inParts,
    buyer: {
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      firstName: customer.firstName,
      mobile: customer.mobile,
      email: customer.email,
    },
    billing,
    shipping,
    ...supply,
    pan: panFor(dependencies, request, totals.totalPaise, values, now),
    promise: promiseAtPlacement(values, {
      placedAt: now,
      shipping,
      pieces: offer.lines,
      isAgreed: takenOver !== undefined,
    }),
    paymentTarget: { upi: { vpa: values.upi.vpa, name: values.upi.payeeName }, bank: values.bank },
    deviceType: request.deviceType,
    unpaidLimits: unpaidLimitsFor(mode, values),
  };
}

function payByOf(values: BusinessValues, mode: PaymentMode, { priceUntil, rates }: LockedOffer, now: Date): Date {
  const payByFrom = (at: Date): Date => payByTime(values, mode, at);
  if (priceUntil === null) return payByFrom(now);
  return payByAtKeptPrice(mode, { lockedAt: new Date(rates.at), priceUntil }, payByFrom, now);
}

/** Above the legal threshold an order contains the buyer's PAN (Income-tax Rule 114B and its successor). */
function panFor(
  dependencies: PlacementDependencies,
  request: PlacementRequest,
  totalPaise: Paise,
  values: BusinessValues,
  now: Date,
): OrderDraft['pan'] {
  if (totalPaise <= panThresholdPaiseOn(values, indianDate(now))) return null;
  if (request.takenOver?.pan != null) return request.takenOver.pan;
  if (request.pan === null) throw refuse(placeOrderCall, 'pan-missing');
  const pan = request.pan.toUpperCase();
  if (!panIsValid(pan)) throw refuse(placeOrderCall, 'pan-wrong');
  return { sealed: sealPan(dependencies.dataKey, request.customer.id, pan), masked: masked(pan) };
}

function firstTransition(request: PlacementRequest): Parameters<typeof insertOrder>[2] {
  const { mode, customer, transferFollows, counter } = request;
  const event = isProviderMode(mode)
    ? 'placed for card'
    : transferFollows
      ? 'placed for transfer'
      : 'placed with payment sent';
  const rule = ruleFor('new', event);
  if (rule === null) throw new Error(`A new order has no rule for "${event}"`);
  return { event, state: rule.next, actor: counter?.actor ?? customerActor(customer) };
}

function requireServed(draft: OrderDraft, placed: Placed): void {
  if (placed.served < draft.lines.length) throw refuse(placeOrderCall, 'out-of-stock');
  if (draft.quoteId !== null && placed.quotesUsed === 0) throw refuse(placeOrderCall, 'quote-expired');
  if (placed.openTransfers > 0) throw refuse(placeOrderCall, 'order-waiting');
}

async function holdCouponAndPoints(tx: Queryable, draft: OrderDraft, placed: Placed, now: Date): Promise<void> {
  const { customerId, couponId, points, totals } = draft;
  const orderId = placed.id;
  if (couponId !== null) {
    const promisedAt = new Date(draft.rates.at);
    await holdCoupon(tx, { couponId, customerId, orderId, amountPaise: totals.couponPaise, promisedAt }, now);
  }
  if (points > 0) await holdPoints(tx, { customerId, points, orderId, orderNumber: placed.orderNumber }, now);
}
