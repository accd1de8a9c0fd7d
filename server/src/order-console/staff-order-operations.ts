/** Back-office calls on orders. */
import * as contract from '@tola/contract/staff';
import { recordAudit, staffActor } from '#audit';
import * as bank from '#bank';
import * as cancellations from '#cancellations';
import { type Operation, refuse } from '#http';
import * as orders from '#orders';
import type { ChangeDependencies } from '#pending-changes';
import * as refunds from '#refunds';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { checkDispatchRows } from './dispatch-file.ts';
import { type OrderDependencies, orderNamed, readStaffOrder } from './order-details.ts';
import { insertNote, listOrders, orderCounts } from './order-search-store.ts';
import { tagOrders, tagsInUse } from './order-tags.ts';
import { listParcels, parcelNamed, readParcel } from './parcels.ts';
import { acceptOrPropose } from './payment-changes.ts';
import * as money from './refund-changes.ts';
import { honourOrPropose, releaseOrPropose } from './release-changes.ts';
import { verifyOperations } from './verify-operations.ts';

interface OrderConsoleDependencies extends OrderDependencies {
  readonly changes: ChangeDependencies;
}

export function orderOperations(dependencies: OrderConsoleDependencies): Operation[] {
  return [
    ...readingOperations(dependencies),
    ...fulfilmentOperations(dependencies),
    ...claimOperations(dependencies),
    ...verifyOperations(dependencies),
    ...moneyOperations(dependencies),
  ];
}

function readingOperations(dependencies: OrderDependencies): Operation[] {
  const { database, payments } = dependencies;
  return [
    staffOperation(contract.listOrders, async ({ payload, now }) => {
      const [list, counts, tags] = await Promise.all([
        listOrders(database, payload, now),
        orderCounts(database, now),
        tagsInUse(database),
      ]);
      return onWire({ ...list, counts, tags });
    }),
    staffOperation(
      contract.readOrder,
      async ({ payload, now }) =>
        onWire(await readStaffOrder(dependencies, payload.orderNumber, now)) as contract.StaffOrder,
    ),
    staffOperation(contract.listParcels, async ({ payload }) => onWire(await listParcels(database, payload))),
    staffOperation(contract.readParcel, async ({ payload, now }) =>
      onWire(await readParcel(dependencies, payload.orderNumber, now)),
    ),
    staffOperation(contract.readPackingPieces, async ({ payload }) => {
      const { id } = await parcelNamed(database, payload.orderNumber);
      const [lines, serials] = await Promise.all([orders.packingLines(database, id), orders.serialsOf(database, id)]);
      return onWire({ lines, serials });
    }),
    staffChange(database, contract.readPan, async (tx, { payload, now }, actor) =>
      orders.readPan(payments, tx, await orderNamed(tx, payload.orderNumber), actor, now),
    ),
    staffChange(database, contract.noteOnOrder, async (tx, { payload, staff, now }, actor) => {
      const { orderId, text: note } = payload;
      if (!(await insertNote(tx, { ...payload, staffId: staff.id }, now))) {
        throw refuse(contract.noteOnOrder, 'order-unknown');
      }
      await recordAudit(tx, actor, { action: 'noted on', kind: 'order', subjectId: orderId, note }, now);
      return null;
    }),
  ];
}

/** Checks with the card provider before the transaction: an order refunded there must not be dispatched. */
function fulfilmentOperations({ database, payments }: OrderDependencies): Operation[] {
  return [
    staffOperation(contract.packOrder, async (request) => {
      const { payload, staff, now } = request;
      await refunds.checkBeforeDispatch(payments, payload.orderId, 'packed', now);
      const actor = staffActor(staff, request);
      await database.transaction(async (tx) => await orders.packOrder(payments, tx, payload, actor, now));
      return null;
    }),
    staffChange(database, contract.unpackOrder, async (tx, { payload, now }, actor) => {
      await orders.unpackOrder(payments, tx, payload, actor, now);
      return null;
    }),
    staffOperation(contract.shipOrder, async (request) => {
      const { payload, staff, now } = request;
      const parcel = orders.checkedParcel(payload);
      await refunds.checkBeforeDispatch(payments, payload.orderId, 'shipped', now);
      const actor = staffActor(staff, request);
      await database.transaction(async (tx) => await orders.shipOrder(payments, tx, parcel, actor, now));
      return null;
    }),
    staffOperation(contract.checkDispatchFile, async ({ payload }) => ({
      rows: await checkDispatchRows(database, payload.rows),
    })),
    staffChange(database, contract.tagOrders, async (tx, { payload, staff, now }, actor) => ({
      changed: await tagOrders(tx, payload, { actor, staffId: staff.id }, now),
    })),
    staffChange(database, contract.deliverOrder, async (tx, { payload, now }, actor) => {
      await orders.deliverOrder(payments, tx, payload, actor, now);
      return null;
    }),
  ];
}

function claimOperations(dependencies: OrderConsoleDependencies): Operation[] {
  const { database, payments } = dependencies;
  return [
    staffChange(database, contract.acceptPayment, async (tx, { payload, staff, now }, actor) => {
      await bank.requireOwnLease(tx, payload.claimId, staff.id, now);
      return await acceptOrPropose(dependencies, tx, payload, actor, now);
    }),
    staffChange(database, contract.rejectPayment, async (tx, { payload, staff, now }, actor) => {
      await bank.requireOwnLease(tx, payload.claimId, staff.id, now);
      await bank.rejectClaim(payments, tx, payload, actor, now);
      return null;
    }),
  ];
}

function moneyOperations(dependencies: OrderConsoleDependencies): Operation[] {
  const { database, payments } = dependencies;
  return [
    staffOperation(contract.cancelOrderByStaff, async (request) => {
      const { payload, staff, now } = request;
      const actor = staffActor(staff, request);
      const closed = await cancellations.closeAttemptsForStaff(payments, payload, actor, now);
      const cancellation = { ...payload, closed };
      return await database.transaction(
        async (tx) => await money.cancelOrPropose(dependencies, tx, cancellation, actor, now),
      );
    }),
    staffChange(database, contract.refundOrder, async (tx, { payload, now }, actor) => {
      return await money.refundOrPropose(dependencies, tx, payload, actor, now);
    }),
    staffChange(database, contract.settleDispatchBlock, async (tx, { payload, now }, actor) => {
      const { decision, ...block } = payload;
      const decide = decision === 'cancel' ? money.cancelBlockedOrPropose : releaseOrPropose;
      return await decide(dependencies, tx, block, actor, now);
    }),
    staffChange(database, contract.settleLateMoney, async (tx, { payload, now }, actor) => {
      const { orderId, honour } = payload;
      const settle = honour ? honourOrPropose : money.refundLateOrPropose;
      return await settle(dependencies, tx, orderId, actor, now);
    }),
  ];
}
