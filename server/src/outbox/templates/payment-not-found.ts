/** The payment of an order was not found in the store's account. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { indianDeadline, mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  reason: z.string(),
  duePaise: z.int(),
  /** ISO instant of the new payment deadline. */
  payBy: z.string(),
});

export const paymentNotFound = mailTemplate(
  schema,
  (order, { careEmail, phone }) => ({
    subject: `Order ${order.orderNumber}: payment not found`,
    blocks: [
      paragraph(`Dear ${order.firstName},`),
      paragraph(
        `We could not find your payment for order ${order.orderNumber} in our account. If you have paid, please add your bank’s reference number on your order page; if not, you can still pay until ${indianDeadline(order.payBy)}.`,
      ),
      facts([
        ['Details', order.reason === '' ? null : order.reason],
        ['Amount due', formatRupees(order.duePaise)],
      ]),
      paragraph(`If your account was debited, your money is safe: write to ${careEmail} or call ${phone}.`),
      link('View your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
    ],
  }),
  {
    bySms: (order, head) =>
      orderSms(
        head,
        `We could not find your payment of ${formatRupees(order.duePaise)} for order ${order.orderNumber}. If you have paid, add your bank’s reference number by ${indianDeadline(order.payBy)}.`,
        order.orderNumber,
      ),
    toUnconfirmed: (order) =>
      briefLetter({
        subject: `Order ${order.orderNumber}: payment not found`,
        text: 'We could not find your payment. If you have paid, log in and add your bank’s reference number to the order.',
        orderNumber: order.orderNumber,
        amountPaise: order.duePaise,
      }),
  },
);
