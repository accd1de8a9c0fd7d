/** An order with its history, as staff see it. */
import * as contract from '@tola/contract/staff';
import { findClaims, toleranceOf } from '#bank';
import { cancellationOffer } from '#cancellations';
import type { Database, Queryable } from '#database';
import { refuse } from '#http';
import { creditNotesOf, invoiceOf } from '#invoices';
import {
  type DispatchBlock,
  ENDED_STATES,
  findBlocks,
  findOrderByNumber,
  findTransitions,
  type OrderRow,
  serialsOf,
} from '#orders';
import { panVerificationOf } from '#pan-verification';
import { orderView, type Payments } from '#payments';
import { type DisputeRow, duePayoutsPaise, findDisputes, findRefunds, findStrandedRefunds, owed } from '#refunds';
import { notesOf, staffNames } from './order-search-store.ts';

/** Dependencies of the operations on orders and their payments. */
export interface OrderDependencies {
  readonly database: Database;
  readonly payments: Payments;
}

const STRANDED_SHOWN = 20;

/** @throws Refusal order-unknown */
export async function orderNamed(db: Queryable, orderNumber: string): Promise<OrderRow> {
  const order = await findOrderByNumber(db, orderNumber);
  if (order === null) throw refuse(contract.readOrder, 'order-unknown');
  return order;
}

export async function readStaffOrder({ database, payments }: OrderDependencies, orderNumber: string, now: Date) {
  const order = await orderNamed(database, orderNumber);
  const values = payments.business.current();
  const [view, transitions, claims, refunds, strandedRefunds, serials, notes, invoice, creditNotes, blocks, disputes] =
    await Promise.all([
      orderView(database, order, values, now),
      findTransitions(database, order.id),
      findClaims(database, order.id),
      findRefunds(database, order.id),
      findStrandedRefunds(database, payments.cards.all, { orderId: order.id, atMost: STRANDED_SHOWN }),
      serialsOf(database, order.id),
      notesOf(database, order.id),
      invoiceOf(database, order.id),
      creditNotesOf(database, order.id),
      findBlocks(database, order.id),
      findDisputes(database, order.id),
    ]);
  const staffIds = transitions.flatMap(({ actorKind, actorId }) =>
    actorKind === 'staff' && /^\d+$/.test(actorId) ? [Number(actorId)] : [],
  );
  const names = await staffNames(database, staffIds);
  const panVerification = order.panMasked === null ? null : await panVerificationOf(database, order.id);
  const { chargePaise, refundPaise } = cancellationOffer(order, values, now);
  return {
    ...pickOrder(order),
    view,
    panVerification,
    timeline: transitions.map(({ at, event, toState, actorKind, actorId, note }) => ({
      at,
      event,
      toState,
      note,
      who: actorKind === 'staff' ? (names.get(actorId) ?? 'staff') : actorKind,
    })),
    claims,
    refunds,
    strandedRefunds,
    blocks: blocks.map((block) => blockOf(block, disputes)),
    serials,
    notes,
    hasInvoice: invoice !== null,
    creditNotes,
    cancellation: { chargePaise, refundPaise },
    tolerance: await toleranceOf(values, database, order, now),
    owedPaise: ENDED_STATES.includes(order.state) ? owed(order, refunds).amountPaise : 0,
    payoutsPaise: duePayoutsPaise(refunds),
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
