/** A payment arrived for a closed order. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  receivedPaise: z.int(),
  paymentMode: z.string(),
  reference: z.string(),
});

export const paymentHeld = mailTemplate(
  schema,
  (payment, { careEmail, phone }) => ({
    subject: `Order ${payment.orderNumber}: payment received after it closed`,
    blocks: [
      paragraph(`Dear ${payment.firstName},`),
      paragraph(
        `Your payment for order ${payment.orderNumber} arrived after the order was closed. If it was sent in time and the items are in stock, we’ll confirm the order at its price; if not, we’ll refund it in full. We’ll email you either way.`,
      ),
      facts([
        ['Received', formatRupees(payment.receivedPaise)],
        ['Paid by', payment.paymentMode],
        ['Reference', payment.reference],
      ]),
      paragraph(`Please do not pay again. For help, write to ${careEmail} or call ${phone}.`),
      link('View your order', `/order-view/${encodeURIComponent(payment.orderNumber)}`),
    ],
  }),
  {
    bySms: (payment, head) =>
      orderSms(
        head,
        `Your payment of ${formatRupees(payment.receivedPaise)} for order ${payment.orderNumber} arrived after the order was closed. Please do not pay again.`,
        payment.orderNumber,
      ),
    toUnconfirmed: (payment) =>
      briefLetter({
        subject: `Order ${payment.orderNumber}: payment received after it closed`,
        text: 'Your payment arrived after the order was closed. Please do not pay again.',
        orderNumber: payment.orderNumber,
        amountPaise: payment.receivedPaise,
      }),
  },
);
