/** To a buyer whose money has arrived for an order that is over. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  receivedPaise: z.int(),
  paymentMode: z.string(),
  reference: z.string(),
});

export const paymentHeld = mailTemplate(schema, (payment, { careEmail, phone }) => ({
  subject: `Your payment for order ${payment.orderNumber} has arrived`,
  blocks: [
    paragraph(`Dear ${payment.firstName},`),
    paragraph(
      `Your payment for order ${payment.orderNumber} has arrived after the order was over. If it was sent in time and everything can still be had, the order is confirmed at its price; otherwise we return the money in full. You get an e-mail either way.`,
    ),
    facts([
      ['Received', formatRupees(payment.receivedPaise)],
      ['Paid by', payment.paymentMode],
      ['Reference', payment.reference],
    ]),
    paragraph(`Please do not pay again. For questions write to ${careEmail} or call ${phone}.`),
    link('See your order', `/order-view/${encodeURIComponent(payment.orderNumber)}`),
  ],
}));
