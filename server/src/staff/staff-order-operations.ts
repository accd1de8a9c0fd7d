/** The calls on orders. */
import * as contract from '@tola/contract/staff';
import { actorOf, recordChange } from '#audit';
import * as bank from '#bank';
import * as cancellations from '#cancellations';
import { type Operation, refuse } from '#http';
import { readPan } from '#orders';
import * as refunds from '#refunds';
import { onWire, staffOperation } from '#staff-accounts';
import * as desk from './order-desk.ts';
import { insertNote, listOrders, orderCounts } from './order-search-store.ts';

export function orderOperations(needs: desk.OrderDeskNeeds): Operation[] {
  return [...listOperations(needs), ...fulfilmentOperations(needs), ...moneyOperations(needs)];
}

function listOperations(needs: desk.OrderDeskNeeds): Operation[] {
  const { database } = needs;
  return [
    staffOperation(contract.listOrders, async ({ payload }) => {
      const [list, counts] = await Promise.all([listOrders(database, payload), orderCounts(database)]);
      return onWire({ ...list, counts });
    }),
    staffOperation(
      contract.readOrder,
      async ({ payload, now }) =>
        onWire(await desk.readStaffOrder(needs, payload.orderNumber, now)) as contract.StaffOrder,
    ),
    staffOperation(contract.readPan, async (request) => {
      const { payload, staff, now } = request;
      const order = await desk.orderNamed(database, payload.orderNumber);
      const change = desk.orderChange({ action: 'looked at the PAN of', orderId: order.id });
      await recordChange(database, actorOf(staff, request), change, now);
      return await readPan(needs.payments, order);
    }),
    staffOperation(contract.noteOnOrder, async (request) => {
      const { payload, staff, now } = request;
      await database.transaction(async (tx) => {
        if (!(await insertNote(tx, { ...payload, staffId: staff.id }, now))) {
          throw refuse(contract.noteOnOrder, 'order-unknown');
        }
        const change = desk.orderChange({ action: 'noted on', orderId: payload.orderId, note: payload.text });
        await recordChange(tx, actorOf(staff, request), change, now);
      });
      return null;
    }),
  ];
}

function fulfilmentOperations(needs: desk.OrderDeskNeeds): Operation[] {
  return [
    staffOperation(contract.packOrder, async (request) => {
      await desk.packOrShip(
        needs,
        { ...request.payload, tracking: null },
        actorOf(request.staff, request),
        request.now,
      );
      return null;
    }),
    staffOperation(contract.shipOrder, async (request) => {
      const { orderId, serials, ...tracking } = request.payload;
      await desk.packOrShip(needs, { orderId, serials, tracking }, actorOf(request.staff, request), request.now);
      return null;
    }),
    staffOperation(contract.deliverOrder, async (request) => {
      await desk.deliver(needs, request.payload, actorOf(request.staff, request), request.now);
      return null;
    }),
  ];
}

function moneyOperations(needs: desk.OrderDeskNeeds): Operation[] {
  return [
    staffOperation(contract.acceptPayment, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const change = {
        action: 'found',
        kind: 'payment',
        subjectId: payload.claimId,
        after: payload,
      };
      await bank.acceptClaim(desk.audited(needs, by, change, now), payload, desk.orderActor(by), now);
      return null;
    }),
    staffOperation(contract.rejectPayment, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const action = payload.isFinal ? 'refused' : 'did not find';
      const change = {
        action,
        kind: 'payment',
        subjectId: payload.claimId,
        note: payload.reason,
      };
      await bank.rejectClaim(desk.audited(needs, by, change, now), payload, desk.orderActor(by), now);
      return null;
    }),
    staffOperation(contract.cancelOrderByStaff, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const after = { waiveCharge: payload.waiveCharge };
      const change = desk.orderChange({ action: 'cancelled', orderId: payload.orderId, after, note: payload.reason });
      const { database: recording } = desk.audited(needs, by, change, now);
      const actor = desk.orderActor(by);
      const { paymentUnderWay } = await cancellations.cancelByStaff(needs.payments, payload, actor, now, recording);
      return { paymentUnderWay };
    }),
    staffOperation(contract.refundOrder, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const after = { amountPaise: payload.amountPaise, byBank: payload.byBank };
      const change = desk.orderChange({ action: 'refunded', orderId: payload.orderId, after, note: payload.reason });
      await refunds.refundByStaff(desk.audited(needs, by, change, now), payload, desk.orderActor(by), now);
      return null;
    }),
    staffOperation(contract.settleDispatchBlock, async (request) => {
      const { payload, now } = request;
      const { orderId, reason, decision } = payload;
      const by = actorOf(request.staff, request);
      const action = decision === 'cancel' ? 'cancelled' : 'released for dispatch';
      const change = desk.orderChange({ action, orderId, after: payload, note: reason });
      const { database: recording } = desk.audited(needs, by, change, now);
      await cancellations.settleBlock(needs.payments, payload, desk.orderActor(by), now, recording);
      return null;
    }),
    staffOperation(contract.settleLateMoney, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const action = payload.honour ? 'honoured late' : 'gave late money back for';
      const parts = desk.audited(needs, by, desk.orderChange({ action, orderId: payload.orderId }), now);
      if (payload.honour) await bank.honourByStaff(parts, payload.orderId, desk.orderActor(by), now);
      else await refunds.refundLateMoney(parts, payload.orderId, desk.orderActor(by), now);
      return null;
    }),
  ];
}
