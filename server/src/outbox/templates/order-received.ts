/** An order by UPI or bank transfer was placed with payment details, and its payment is under review. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  /** ISO instant. */
  orderedAt: z.string(),
  payablePaise: z.int(),
  paymentMode: z.string(),
  /** Reference number given by the buyer, if any. */
  reference: z.string().nullable(),
});

export const orderReceived = mailTemplate(
  schema,
  (order) => ({
    subject: `Order ${order.orderNumber} received`,
    blocks: [
      paragraph(`Dear ${order.firstName},`),
      paragraph(
        `We have received your order ${order.orderNumber}, placed on ${indianTime(order.orderedAt)}, and your payment details. Prices are locked. We’ll confirm the order once we find the payment in our account.`,
      ),
      facts([
        ['Amount', formatRupees(order.payablePaise)],
        ['Paid by', order.paymentMode],
        ['Reference', order.reference],
      ]),
      paragraph('Please do not pay again while the order shows “payment under review”.'),
      link('View your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
    ],
  }),
  {
    bySms: (order, head) =>
      orderSms(
        head,
        `We have received order ${order.orderNumber} over ${formatRupees(order.payablePaise)} and your payment details. Please do not pay again.`,
        order.orderNumber,
      ),
    toUnconfirmed: (order) =>
      briefLetter({
        subject: `Order ${order.orderNumber} received`,
        text: 'We have received your order and your payment details. Please do not pay again.',
        orderNumber: order.orderNumber,
        amountPaise: order.payablePaise,
      }),
  },
);
