/** To the buyer of an order whose payment is not on the store's account. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianDeadline, mailTemplate } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  reason: z.string(),
  duePaise: z.int(),
  /** ISO instant until which the order is kept. */
  payBy: z.string(),
});

export const paymentNotFound = mailTemplate(schema, (order, { careEmail, phone }) => ({
  subject: `Payment for order ${order.orderNumber} not found`,
  blocks: [
    paragraph(`Dear ${order.firstName},`),
    paragraph(
      `We could not find your payment for order ${order.orderNumber} on our account. If you have paid, please send us the reference number of your bank from the page of the order; if not, you can still pay until ${indianDeadline(order.payBy)}.`,
    ),
    facts([
      ['What we saw', order.reason === '' ? null : order.reason],
      ['Still to be paid', formatRupees(order.duePaise)],
    ]),
    paragraph(`If money has left your account, write to ${careEmail} or call ${phone}: it is not lost.`),
    link('Open your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
  ],
}));
