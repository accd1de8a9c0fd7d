/** Payment instructions for an unpaid order by UPI or bank transfer. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { indianDeadline, mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  payablePaise: z.int(),
  /** Limit of a single payment, when the order exceeds it and is paid in parts; otherwise null. */
  partPaise: z.int().nullable().default(null),
  /** ISO instant. */
  payBy: z.string(),
  /** Order number in the form used in the payment remarks. */
  remark: z.string(),
  /** Null for an order by NEFT. */
  upiAddress: z.string().nullable(),
  /** Null for an order by UPI. */
  account: z.object({ name: z.string(), number: z.string(), ifsc: z.string() }).nullable(),
});

export const orderAwaitingTransfer = mailTemplate(
  schema,
  (order) => ({
    subject: `Order ${order.orderNumber}: pay by ${indianDeadline(order.payBy)}`,
    blocks: [
      paragraph(`Dear ${order.firstName},`),
      paragraph(
        `Your order ${order.orderNumber} is placed. Please pay by ${indianDeadline(order.payBy)} to keep this price. If you have already paid, please do not pay again.`,
      ),
      facts([
        [order.partPaise === null ? 'Exact amount' : 'Amount in all', formatRupees(order.payablePaise)],
        ['First payment', order.partPaise === null ? null : formatRupees(order.partPaise)],
        ['Remarks', order.remark],
        ['UPI ID', order.upiAddress],
        ['Account name', order.account?.name ?? null],
        ['Account number', order.account?.number ?? null],
        ['IFSC', order.account?.ifsc ?? null],
      ]),
      ...(order.partPaise === null
        ? []
        : [
            paragraph(
              `One UPI payment can be at most ${formatRupees(order.partPaise)}, so this order is paid in parts. The order page shows the amount and the QR code of the next part.`,
            ),
          ]),
      paragraph(
        'After paying, add the reference number and a screenshot on your order page. You can do this later too; only the time of payment matters.',
      ),
      link('View your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
    ],
  }),
  {
    bySms: (order, head) =>
      orderSms(
        head,
        `Order ${order.orderNumber} is placed. Please pay ${formatRupees(order.payablePaise)} by ${indianDeadline(order.payBy)}.`,
        order.orderNumber,
      ),
    toUnconfirmed: (order) =>
      briefLetter({
        subject: `Order ${order.orderNumber}: payment due`,
        text: 'Your order is placed and awaits its payment. Log in to see where to pay.',
        orderNumber: order.orderNumber,
        amountPaise: order.payablePaise,
      }),
  },
);
