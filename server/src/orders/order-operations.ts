/** Calls that list a customer's orders and the lines of one, in the specified format. */
import { getOrderLines, getOrders } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { findLines } from './order-line-store.ts';
import { findCustomerOrders } from './order-list-store.ts';
import { findOrderByNumber } from './order-store.ts';

export function orderOperations({ database }: { database: Database }): Operation[] {
  return [
    operation(getOrders, async ({ customer }) => ({
      data: (await findCustomerOrders(database, customer.id)).map((order) => ({
        id: order.id,
        orderDate: order.placedAt.toISOString(),
        orderNumber: order.orderNumber,
        invoicePath: order.hasInvoice ? invoicePath(order.orderNumber) : null,
        state: order.state,
        payablePaise: order.payablePaise,
      })),
    })),
    operation(getOrderLines, async ({ payload, customer }) => {
      const order = await findOrderByNumber(database, payload.orderNumber);
      if (order === null) throw refuse(getOrderLines, 'order-unknown');
      if (order.customerId !== customer.id) throw refuse(getOrderLines, 'not-yours');
      const { amountPaise, gstPaise, redeemedPaise, surchargePaise, roundingPaise, payablePaise, state } = order;
      const couponPaise = order.couponPaise === 0 ? 0 : -order.couponPaise;
      const charged = { surchargePaise, roundingPaise, payablePaise };
      const repeated = { amountPaise, couponPaise, gstPaise, redeemedPaise, ...charged, state };
      const lines = await findLines(database, order.id);
      return {
        data: lines.map(({ image, imageAlt, name, categoryName, fineness, weightMg, quantity, linePaise }) => {
          const line = { image, imageAlt, name, categoryName, weightMg, quantity, pricePaise: linePaise };
          return { ...line, fineness: String(fineness), ...repeated };
        }),
      };
    }),
  ];
}

/** The download path of an order's invoice. */
export function invoicePath(orderNumber: string): string {
  return `/api/invoices/${encodeURIComponent(orderNumber)}.pdf`;
}
