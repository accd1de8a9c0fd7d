/** To the buyer of an order by UPI or bank transfer that is placed and not paid yet: what to send, where to and until when. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianDeadline, mailTemplate } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  payablePaise: z.int(),
  /** ISO instant. */
  payBy: z.string(),
  /** The number as it is written into the remarks. */
  remark: z.string(),
  /** Null for an order by NEFT. */
  upiAddress: z.string().nullable(),
  /** Null for an order by UPI. */
  account: z.object({ name: z.string(), number: z.string(), ifsc: z.string() }).nullable(),
});

export const orderAwaitingTransfer = mailTemplate(schema, (order) => ({
  subject: `Pay for order ${order.orderNumber} by ${indianDeadline(order.payBy)}`,
  blocks: [
    paragraph(`Dear ${order.firstName},`),
    paragraph(
      `Your order ${order.orderNumber} is placed. Its price is held for you if you send the money by ${indianDeadline(order.payBy)}. If you have paid already, please do not pay again.`,
    ),
    facts([
      ['Exact amount', formatRupees(order.payablePaise)],
      ['Remarks', order.remark],
      ['UPI ID', order.upiAddress],
      ['Account name', order.account?.name ?? null],
      ['Account number', order.account?.number ?? null],
      ['IFSC', order.account?.ifsc ?? null],
    ]),
    paragraph(
      'After paying, add the reference number and a screenshot on the page of the order. You can do that later too: what counts is when the money is sent.',
    ),
    link('Open your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
  ],
}));
