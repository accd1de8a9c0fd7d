/** To the buyer when money for an order has arrived. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  receivedPaise: z.int(),
  /** What of the order is still to be paid. */
  remainingPaise: z.int(),
  paymentMode: z.string(),
  /** UTR or the provider's payment id; null where there is none. */
  reference: z.string().nullable(),
  /** ISO instant. */
  receivedAt: z.string(),
});

export const paymentReceived = mailTemplate(schema, (payment) => ({
  subject: `Payment received for order ${payment.orderNumber}`,
  blocks: [
    paragraph(`Dear ${payment.firstName},`),
    paragraph(
      payment.remainingPaise > 0
        ? `We have received a part of the payment for your order ${payment.orderNumber}. The order is confirmed when the rest has arrived.`
        : `We have received the payment for your order ${payment.orderNumber}.`,
    ),
    facts([
      ['Received', formatRupees(payment.receivedPaise)],
      ['Still to be paid', payment.remainingPaise > 0 ? formatRupees(payment.remainingPaise) : null],
      ['Paid by', payment.paymentMode],
      ['Reference', payment.reference],
      ['On', indianTime(payment.receivedAt)],
    ]),
    link('See your order', `/order-view/${encodeURIComponent(payment.orderNumber)}`),
  ],
}));
