/** An order as its buyer sees it: the figures frozen into it, and its payments, refunds and timeline. */
import {
  isProviderMode,
  type OrderRefund,
  type OrderStep,
  type OrderView,
  type RefundId,
  remarkOf,
} from '@tola/contract';
import { GST_STATES, stateTaxName } from '@tola/pricing';
import {
  balanceOf,
  bankBlock,
  type ClaimRow,
  findClaims,
  isPayable,
  nextPaymentPaise,
  reviewEnd,
  takesProof,
  upiTarget,
} from '#bank';
import type { BusinessValues } from '#business';
import { cancellationOffer } from '#cancellations';
import { cardPayBy } from '#card-payments';
import type { Queryable } from '#database';
import { annexurePath, creditNotePath, creditNotesOf, hasAnnexure, invoiceOf } from '#invoices';
import {
  type FrozenAddress,
  findLines,
  findPromiseChanges,
  findTransitions,
  invoicePath,
  keptPaise,
  type OrderLineRow,
  type OrderRow,
  remainingPaise,
  serialsOfPieces,
  type TransitionRow,
} from '#orders';
import { findPinCode } from '#pin-codes';
import { findRefunds, isPaymentUnderWay, overpaid, type RefundRow, refundedTo } from '#refunds';
import { attemptsOf } from './order-attempts.ts';
import { timelineLabel } from './timeline-labels.ts';

export async function orderView(db: Queryable, order: OrderRow, values: BusinessValues, now: Date): Promise<OrderView> {
  const lines = await findLines(db, order.id);
  const invoice = await invoiceOf(db, order.id);
  const notes = await creditNotesOf(db, order.id);
  const refunds = await findRefunds(db, order.id);
  const claims = isProviderMode(order.paymentMode) ? [] : await findClaims(db, order.id);
  const { amountPaise, redeemedPaise, gstPaise, couponPaise, couponCode, totalPaise, surchargePaise } = order;
  const { payablePaise, paidPaise, refundedPaise, writtenOffPaise, toBalancePaise, state, paymentMode } = order;
  const { gstBp, surchargeBp, roundingPaise } = order;
  return {
    orderNumber: order.orderNumber,
    orderDate: order.placedAt.toISOString(),
    state,
    paymentMode,
    buyerName: order.buyer.name,
    mobile: order.buyer.mobile,
    ...{ email: order.buyer.email, panMasked: order.panMasked },
    billing: addressOf(order.billing),
    shipping: deliveryOf(order),
    lines: lines.map(lineOf),
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    amountPaise,
    redeemedPaise,
    gstPaise,
    couponPaise,
    couponCode,
    totalPaise,
    surchargePaise,
    gstBp,
    surchargeBp,
    roundingPaise,
    payablePaise,
    paidPaise,
    refundedPaise,
    overpaidPaise: overpaid(order),
    writtenOffPaise,
    toBalancePaise,
    balancePaise: await balanceOf(db, order.customerId),
    tax: invoice === null ? taxOf(order, lines) : { ...invoice.tax, ...taxNames(order) },
    cardPayBy: cardPayBy(order, now)?.toISOString() ?? null,
    payment: await paymentOf(order, claims, values, now),
    lateProof: lateProofOf(order, claims, now),
    reviewUntil: reviewUntil(order, claims, values, now),
    heldPaise: order.attention === 'paid late' ? keptPaise(order) : 0,
    timeline: (await findTransitions(db, order.id)).map(stepOf),
    attempts: await attemptsOf(db, order, claims),
    refunds: refunds.map((refund) => refundOf(order, refund, notes)),
    invoiceNumber: invoice?.number ?? null,
    invoicePath: invoice === null ? null : invoicePath(order.orderNumber),
    ...(await serialsSent(db, order)),
    paymentUnderWay: await isPaymentUnderWay(db, order),
    cancelUntil: cancellationOffer(order, values, now).until?.toISOString() ?? null,
    promise: await promiseOf(db, order),
    tracking: order.courier === null ? null : trackingOf(order, order.courier),
  };
}

/** Packers may still choose other pieces before the dispatch. */
async function serialsSent(
  db: Queryable,
  { id, orderNumber, courier }: OrderRow,
): Promise<Pick<OrderView, 'annexurePath' | 'serials'>> {
  if (courier === null) return { annexurePath: null, serials: [] };
  const path = (await hasAnnexure(db, id)) ? annexurePath(orderNumber) : null;
  return { annexurePath: path, serials: await serialsOfPieces(db, id) };
}

async function promiseOf(
  db: Queryable,
  { id, dispatchOn, deliverBy, promiseMoved }: OrderRow,
): Promise<OrderView['promise']> {
  if (dispatchOn === null || deliverBy === null) return null;
  const changes = promiseMoved ? await findPromiseChanges(db, id) : [];
  return { dispatchOn, deliverBy, changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })) };
}

function addressOf({ address, state, pinCode, gstin }: FrozenAddress) {
  return { address, state, pinCode: pinCode ?? '', gstin: gstin ?? '' };
}

function deliveryOf({ shipping, buyer }: OrderRow): OrderView['shipping'] {
  const found = shipping.pinCode === null ? null : findPinCode(shipping.pinCode);
  return {
    ...addressOf(shipping),
    pinCodeKnown: found !== null,
    city: found?.city ?? '',
    recipientName: shipping.recipient?.name ?? buyer.name,
    recipientMobile: shipping.recipient?.mobile ?? buyer.mobile,
    gift: shipping.gift ?? null,
  };
}

function lineOf(line: OrderLineRow): OrderView['lines'][number] {
  const { weightId, name, categoryName, image, imageAlt, finenessLabel, weightMg, quantity, hsn, unitPaise } = line;
  const { metalPaise, makingPaise, taxesPaise, madeToOrder, dispatchDays, designId } = line;
  return {
    weightId,
    name,
    categoryName,
    image,
    imageAlt,
    finenessLabel,
    weightMg,
    quantity,
    hsn,
    unitPaise,
    metalPaise,
    makingPaise,
    taxesPaise,
    madeToOrder,
    dispatchDays,
    pricePaise: line.linePaise,
    premiumAndMarginPaise: line.premiumPaise + line.marginPaise,
    designId,
    proofApprovedAt: line.proofApprovedAt?.toISOString() ?? null,
  };
}

/** The tax of the lines, before an invoice exists; it excludes the tax on the card surcharge. */
function taxOf(order: OrderRow, lines: readonly OrderLineRow[]): OrderView['tax'] {
  const sum = (part: (line: OrderLineRow) => number): number => lines.reduce((total, line) => total + part(line), 0);
  return {
    taxablePaise: sum((line) => line.taxablePaise),
    cgstPaise: sum((line) => line.cgstPaise),
    sgstPaise: sum((line) => line.sgstPaise),
    igstPaise: sum((line) => line.igstPaise),
    ...taxNames(order),
  };
}

function taxNames(order: OrderRow): Pick<OrderView['tax'], 'stateTaxName' | 'placeOfSupply'> {
  const state = GST_STATES.find(({ code }) => code === order.placeOfSupply);
  return {
    stateTaxName: stateTaxName(order.placeOfSupply),
    placeOfSupply: `${order.placeOfSupply} ${state?.name ?? ''}`,
  };
}

/** Where to pay what is due; null for cards, which are paid at the provider, and once nothing is due. */
async function paymentOf(
  order: OrderRow,
  claims: readonly ClaimRow[],
  values: BusinessValues,
  now: Date,
): Promise<OrderView['payment']> {
  if (!isPayable(order, now)) return null;
  const nextPaise = nextPaymentPaise(order, claims, values);
  const { upi, bank } = order.paymentTarget;
  const isUpi = order.paymentMode === 'Upi';
  const target = isUpi ? await upiTarget(upi, { orderNumber: order.orderNumber, amountPaise: nextPaise }) : null;
  const { accountType: _type, ...account } = bankBlock(bank);
  return {
    duePaise: remainingPaise(order),
    nextPaise,
    payBy: order.payBy.toISOString(),
    secondsLeft: Math.max(0, Math.floor((order.payBy.getTime() - now.getTime()) / 1_000)),
    reference: remarkOf(order.orderNumber),
    upiUrl: target?.upiUrl ?? null,
    upiQr: target?.upiQr ?? null,
    bank: isUpi ? null : account,
  };
}

/** Until when the oldest reported transfer is looked for; null when none is. */
function reviewUntil(
  order: OrderRow,
  claims: readonly ClaimRow[],
  values: BusinessValues,
  now: Date,
): OrderView['reviewUntil'] {
  if (order.state !== 'payment under review') return null;
  const sent = claims.filter(({ state }) => state === 'waiting').map(({ sentAt }) => sentAt.getTime());
  const claimedAt = sent.length === 0 ? order.placedAt : new Date(Math.min(...sent));
  return reviewEnd(values, claimedAt, now).toISOString();
}

/** After the pay-by time, details of a payment made in time can still be sent. */
function lateProofOf(order: OrderRow, claims: readonly ClaimRow[], now: Date): OrderView['lateProof'] {
  if (isPayable(order, now) || !takesProof(order)) return null;
  const noted = claims.some((claim) => claim.state === 'waiting');
  return { payBy: order.payBy.toISOString(), noted };
}

const BY = { customer: 'you', staff: 'us', provider: 'card provider', system: 'system' } as const;

function stepOf({ at, toState, event, actorKind, note }: TransitionRow): OrderStep {
  return { at: at.toISOString(), state: toState, what: timelineLabel(event), by: BY[actorKind], note };
}

const REFUND_STATES = {
  requested: 'requested',
  pending: 'under way',
  'on hold': 'on hold',
  done: 'done',
  failed: 'failed',
} as const;

function refundOf(
  order: OrderRow,
  refund: RefundRow,
  notes: readonly { readonly id: number; readonly refundId: RefundId; readonly number: string }[],
): OrderRefund {
  const note = notes.find(({ refundId }) => refundId === refund.id);
  return {
    at: refund.requestedAt.toISOString(),
    amountPaise: refund.amountPaise,
    chargePaise: refund.chargePaise,
    state: REFUND_STATES[refund.state],
    to: refundedTo(order, refund),
    reference: refund.payoutUtr ?? refund.bankReference ?? '',
    creditNotePath: note === undefined ? null : creditNotePath(note.id),
    creditNoteNumber: note?.number ?? null,
  };
}

function trackingOf(order: OrderRow, courier: string): OrderView['tracking'] {
  return { courier, number: order.trackingNumber ?? '', url: order.trackingUrl };
}
