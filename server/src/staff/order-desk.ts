/**
 * What staff do with orders. The rules are those of orders and payments; here each act is written to the audit log in the
 * transaction that does it.
 */
import type { OrderId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { type Actor, type Change, recordChange } from '#audit';
import { findClaims, toleranceOf } from '#bank';
import { cancellationOffer } from '#cancellations';
import { type Database, isUniqueViolation, type Queryable } from '#database';
import { refuse } from '#http';
import { invoiceOf } from '#invoices';
import {
  type DispatchBlock,
  deliverOrder,
  ENDED_STATES,
  findBlocks,
  findOrderByNumber,
  findTransitions,
  type Actor as OrderActor,
  type OrderRow,
  packOrder,
  shipOrder,
} from '#orders';
import { orderView, type Payments } from '#payments';
import { type DisputeRow, findDisputes, findRefunds, owed, payoutsWaiting } from '#refunds';
import { notesOf, replaceSerials, serialsOf, staffNames } from './order-search-store.ts';

export interface OrderDeskNeeds {
  readonly database: Database;
  readonly payments: Payments;
}

export function orderActor(by: Actor): OrderActor {
  return { kind: 'staff', id: String(by.staffId) };
}

/**
 * The same parts, whose next transaction that is kept also holds an audit entry. What the act's own transaction rolls
 * back takes the entry with it.
 */
export function audited(needs: OrderDeskNeeds, by: Actor, change: Change, now: Date): Payments {
  let isWritten = false;
  const { database } = needs;
  const recording: Database = {
    ...database,
    async transaction(work, options) {
      const result = await database.transaction(async (tx) => {
        const done = await work(tx);
        if (!isWritten) await recordChange(tx, by, change, now);
        return done;
      }, options);
      isWritten = true;
      return result;
    },
  };
  return { ...needs.payments, database: recording };
}

/** @throws Refusal order-unknown */
export async function orderNamed(db: Queryable, orderNumber: string): Promise<OrderRow> {
  const order = await findOrderByNumber(db, orderNumber);
  if (order === null) throw refuse(contract.readOrder, 'order-unknown');
  return order;
}

export async function readStaffOrder(needs: OrderDeskNeeds, orderNumber: string, now: Date) {
  const { database } = needs;
  const order = await orderNamed(database, orderNumber);
  const values = needs.payments.business.current();
  const [view, transitions, claims, refunds, serials, notes, invoice, blocks, disputes] = await Promise.all([
    orderView(database, order, values, now),
    findTransitions(database, order.id),
    findClaims(database, order.id),
    findRefunds(database, order.id),
    serialsOf(database, order.id),
    notesOf(database, order.id),
    invoiceOf(database, order.id),
    findBlocks(database, order.id),
    findDisputes(database, order.id),
  ]);
  const staffIds = transitions.flatMap(({ actorKind, actorId }) =>
    actorKind === 'staff' && /^\d+$/.test(actorId) ? [Number(actorId)] : [],
  );
  const names = await staffNames(database, staffIds);
  const { chargePaise, refundPaise } = cancellationOffer(order, values, now);
  return {
    ...pickOrder(order),
    view,
    timeline: transitions.map(({ at, event, toState, actorKind, actorId, note }) => ({
      ...{ at, event, toState, note },
      who: actorKind === 'staff' ? (names.get(actorId) ?? 'staff') : actorKind,
    })),
    claims,
    refunds,
    blocks: blocks.map((block) => blockOf(block, disputes)),
    serials,
    notes,
    hasInvoice: invoice !== null,
    cancellation: { chargePaise, refundPaise },
    tolerance: await toleranceOf(values, database, order, now),
    owedPaise: ENDED_STATES.includes(order.state) ? owed(order, refunds).amountPaise : 0,
    payoutsPaise: payoutsWaiting(refunds),
  };
}

function blockOf(block: DispatchBlock, disputes: readonly DisputeRow[]) {
  const { id, kind, amountPaise, openedAt, settledAt, settlement, reason } = block;
  const dispute = disputes.find((one) => one.id === block.disputeId);
  const about = { respondBy: dispute?.respondBy ?? null, detail: dispute?.reason ?? '' };
  return { id, kind, amountPaise, openedAt, settledAt, settlement, reason, ...about };
}

function pickOrder({ id, customerId, attention, payBy, courier, trackingNumber, trackingUrl }: OrderRow) {
  return { id, customerId, attention, payBy, courier, trackingNumber, trackingUrl };
}

interface Act {
  readonly action: string;
  readonly orderId: OrderId;
  readonly after?: unknown;
  readonly note?: string;
}

/** How an act on an order stands in the audit log. */
export function orderChange({ action, orderId, after, note }: Act): Change {
  return {
    action,
    kind: 'order',
    subjectId: orderId,
    ...(after === undefined ? {} : { after }),
    ...(note === undefined || note === '' ? {} : { note }),
  };
}

/** Serial numbers are noted with the step itself: a bar that has left with another order stops it. */
export async function packOrShip(
  needs: OrderDeskNeeds,
  step: { orderId: OrderId; serials: readonly string[]; note?: string; tracking: contract.ShipTracking | null },
  by: Actor,
  now: Date,
): Promise<void> {
  const { orderId, serials, tracking } = step;
  const action = tracking === null ? 'packed' : 'shipped';
  const parts = audited(
    needs,
    by,
    orderChange({ action, orderId, after: { serials, ...tracking }, note: step.note ?? '' }),
    now,
  );
  const withSerials: Database = {
    ...parts.database,
    transaction: async (work, options) =>
      await parts.database.transaction(async (tx) => {
        const done = await work(tx);
        if (serials.length > 0) await replaceSerials(tx, orderId, serials, now);
        return done;
      }, options),
  };
  const fulfilment = { ...parts, database: withSerials };
  try {
    if (tracking === null) await packOrder(fulfilment, { orderId, note: step.note ?? '' }, orderActor(by), now);
    else await shipOrder(fulfilment, { orderId, ...tracking }, orderActor(by), now);
  } catch (error) {
    if (isUniqueViolation(error, 'order_serial_once')) throw refuse(contract.packOrder, 'serial-used');
    throw error;
  }
}

export async function deliver(
  needs: OrderDeskNeeds,
  step: { orderId: OrderId; note: string },
  by: Actor,
  now: Date,
): Promise<void> {
  const parts = audited(needs, by, orderChange({ action: 'delivered', ...step }), now);
  await deliverOrder(parts, step, orderActor(by), now);
}
