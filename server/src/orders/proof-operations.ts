/** The buyer's approval of a proof. */
import { approveProof, type CustomerId } from '@tola/contract';
import { customerActor } from '#audit';
import type { Database, Transaction } from '#database';
import { approvalTime, recordApproval } from '#designs';
import { type Operation, operation, refuse } from '#http';
import { findOrderByNumber, lockOrder, type OrderRow } from './order-store.ts';

export function proofOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    operation(approveProof, async ({ payload: { orderNumber, designId }, customer, now }) => {
      const approvedAt = await database.transaction(async (tx) => {
        const order = await lockOwnOrder(tx, orderNumber, customer.id);
        const approval = { orderId: order.id, designId };
        const before = await approvalTime(tx, approval);
        if (before !== null) return before;
        if (order.state !== 'confirmed') throw refuse(approveProof, 'not-awaiting-proof');
        return await recordApproval(tx, approval, customerActor(customer), now);
      });
      return { message: 'Thank you. We’ll make it as the proof shows', data: { approvedAt: approvedAt.toISOString() } };
    }),
  ];
}

async function lockOwnOrder(tx: Transaction, orderNumber: string, customerId: CustomerId): Promise<OrderRow> {
  const order = await findOrderByNumber(tx, orderNumber);
  if (order === null) throw refuse(approveProof, 'order-unknown');
  if (order.customerId !== customerId) throw refuse(approveProof, 'not-yours');
  return await lockOrder(tx, order.id);
}
