/** Places an order in one transaction, once per price lock or idempotency key. */
import { createHash, randomBytes } from 'node:crypto';
import {
  type AddressId,
  type CouponId,
  type Gift,
  isProviderMode,
  type PaymentMode,
  placeOrder as placeOrderCall,
} from '@tola/contract';
import { indianDate, type Paise, panIsValid } from '@tola/pricing';
import { type AddressSlot, addressesById } from '#addresses';
import { customerActor } from '#audit';
import { type Business, type BusinessValues, panThresholdPaiseOn } from '#business';
import type { CardAccounts } from '#card-providers';
import { cartLines, removeOrderedPieces } from '#cart';
import { holdCoupon } from '#coupons';
import { type DataKeys, masked, sealText } from '#data-keys';
import type { Queryable } from '#database';
import { refuse, type SignedInCustomer } from '#http';
import { holdPoints } from '#loyalty';
import { type CartLine, type Offer, offerOf, orderNumberParts, type Quotes, readQuote } from '#quotes';
import { frozenBilling, frozenDelivery } from './frozen-addresses.ts';
import { isUpi, offeredModes, requireWithinLimits } from './offered-modes.ts';
import { type OrderDraft, placeOfSupply, taxedLines, totalsFor } from './order-draft.ts';
import { requireAsPriced } from './order-invariants.ts';
import { promiseAtPlacement } from './order-promise.ts';
import { ruleFor } from './order-states.ts';
import { findRepeated, insertOrder, lockCustomer, lockOrder, type OrderRow, type Placed } from './order-store.ts';
import { payByTime } from './pay-by-time.ts';
import { type FailedOrder, isRetryable, payByAtKeptPrice } from './retries.ts';
import { unpaidLimitsFor } from './unpaid-limits.ts';

/** How long an identical request without a key counts as a repeat. */
const REPEAT_MS = 10 * 60_000;

export interface PlacementRequest {
  readonly customer: SignedInCustomer;
  readonly mode: PaymentMode;
  readonly billingId: AddressId;
  readonly shippingId: AddressId;
  readonly couponId: CouponId | null;
  readonly points: number;
  readonly quoteId: string | null;
  readonly idempotencyKey: string | null;
  readonly pan: string | null;
  readonly inParts: boolean;
  /** Null for an order that is no gift. */
  readonly gift: Gift | null;
  readonly deviceType: string;
  /** UPI and NEFT: the order is placed before its transfer is sent. */
  readonly transferFollows: boolean;
  /** From a failed order that is tried again. */
  readonly takenOver?: FailedOrder;
  /** The screenshot's hash and the reference number, which distinguish otherwise identical requests. */
  readonly paymentProof: string;
}

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
}

/**
 * Places the order in the caller's transaction, or returns the one that this request placed before.
 *
 * @throws Refusal of proceedToPay
 */
export async function placeOrder(
  dependencies: PlacementDependencies,
  tx: Queryable,
  request: PlacementRequest,
  now: Date,
): Promise<Placement> {
  const { customer } = request;
  await lockCustomer(tx, customer.id);
  const cart = request.quoteId === null ? await cartLines(tx, customer.id) : [];
  const earlier = await earlierOrder(tx, request, cart, now);
  if (earlier !== null) return repeatOf(earlier, request);

  const offer = await offerFor(dependencies, tx, request, cart, now);
  const addresses = await addressesById(tx, [request.billingId, request.shippingId]);
  const fingerprint = fingerprintOf(request, cart);
  const draft = draftOf(dependencies, request, offer, addresses, { fingerprint, now });
  if (customer.firstName === '') throw refuse(placeOrderCall, 'name-missing');
  const placed = await insertOrder(tx, draft, firstTransition(request));
  requireServed(draft, placed);
  requireAsPriced(placed, draft.totals);
  await holdCouponAndPoints(tx, draft, placed, now);
  if (!keepsCart(request)) await removeOrderedPieces(tx, customer.id, placed.id);
  return { order: placed, repeated: false };
}

/** Whether this request has placed an order. Advisory: {@link placeOrder} decides under the customer's lock. */
export async function isRepeat(db: Queryable, request: PlacementRequest, now: Date): Promise<boolean> {
  const cart = request.quoteId === null ? await cartLines(db, request.customer.id) : [];
  return (await earlierOrder(db, request, cart, now)) !== null;
}

async function earlierOrder(
  db: Queryable,
  request: PlacementRequest,
  cart: readonly CartLine[],
  now: Date,
): Promise<OrderRow | null> {
  const { customer, quoteId, idempotencyKey } = request;
  const repeated = await findRepeated(db, customer.id, {
    quoteId,
    idempotencyKey,
    fingerprint: fingerprintOf(request, cart),
    fingerprintSince: new Date(now.getTime() - REPEAT_MS),
  });
  // Without a key, a screenshot with a filled cart is a new order; with an empty cart it repeats the last one.
  const named = quoteId !== null || idempotencyKey !== null;
  return named || keepsCart(request) || cart.length === 0 ? repeated : null;
}

function repeatOf(order: OrderRow, request: PlacementRequest): Placement {
  if (order.paymentMode === request.mode) return { order, repeated: true };
  throw refuse(placeOrderCall, request.quoteId === null ? 'key-used' : 'quote-used');
}

/** The pieces stay in the cart until they are paid or their payment is reported. */
function keepsCart({ mode, transferFollows }: PlacementRequest): boolean {
  return isProviderMode(mode) || transferFollows;
}

/** Where placement leaves the cart filled, its lines are part of the request. */
function fingerprintOf(request: PlacementRequest, cart: readonly CartLine[]): string {
  const { mode, billingId, shippingId, couponId, points, paymentProof, gift } = request;
  const pieces = keepsCart(request) ? cart.map((line) => [line.weightId, line.quantity]) : [];
  const facts = JSON.stringify([
    mode,
    billingId,
    shippingId,
    couponId,
    points,
    paymentProof,
    pieces,
    ...(gift === null ? [] : [gift]),
  ]);
  return createHash('sha256').update(facts).digest('base64url');
}

async function offerFor(
  dependencies: PlacementDependencies,
  tx: Queryable,
  request: PlacementRequest,
  cart: readonly CartLine[],
  now: Date,
): Promise<LockedOffer> {
  const { customer, quoteId, couponId, points } = request;
  if (quoteId === null) {
    const offer = await dependencies.quotes.priceCart(tx, customer.id, cart, { couponId, points }, now);
    if (couponId !== null && offer.coupon === null) throw refuse(placeOrderCall, 'coupon-gone');
    return { ...offer, orderNumber: null, priceUntil: null };
  }
  const quote = await readQuote(tx, customer.id, quoteId);
  if (quote === null) throw refuse(placeOrderCall, 'quote-unknown');
  if (quote.state === 'used') throw refuse(placeOrderCall, 'quote-used');
  if (quote.state === 'replaced' || quote.expiresAt <= now) throw refuse(placeOrderCall, 'quote-expired');
  const { orderNumber, priceUntil, retryOf } = quote;
  // A failed order that is paid after all, or was tried again, needs no other payment.
  if (retryOf !== null && !(await isRetryable(tx, await lockOrder(tx, retryOf)))) {
    throw refuse(placeOrderCall, 'quote-used');
  }
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
  const billing = takenOver?.billing ?? frozenBilling(addresses.get(request.billingId), customer.id);
  const shipping = takenOver?.shipping ?? frozenDelivery(addresses.get(request.shippingId), customer.id, request.gift);
  requireWithinLimits(offeredModes(values, dependencies.cards).get(mode), mode, totals.payablePaise, request.inParts);
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
  return { sealed: sealText(dependencies.dataKey, pan, `pan of customer ${request.customer.id}`), masked: masked(pan) };
}

function firstTransition(request: PlacementRequest): Parameters<typeof insertOrder>[2] {
  const { mode, customer, transferFollows } = request;
  const event = isProviderMode(mode)
    ? 'placed for card'
    : transferFollows
      ? 'placed for transfer'
      : 'placed with payment sent';
  const rule = ruleFor('new', event);
  if (rule === null) throw new Error(`A new order has no rule for "${event}"`);
  return { event, state: rule.next, actor: customerActor(customer) };
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
