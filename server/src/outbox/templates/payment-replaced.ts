/** A payment arrived for an order that its buyer had placed once more. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  /** The order that was placed in its place. */
  next: z.string(),
  refundPaise: z.int(),
  paymentMode: z.string(),
  /** "card", "UPI account". */
  to: z.string(),
});

export const paymentReplaced = mailTemplate(
  schema,
  (payment, { careEmail, phone }) => ({
    subject: `Order ${payment.orderNumber}: late payment refunded`,
    blocks: [
      paragraph(`Dear ${payment.firstName},`),
      paragraph(
        `Your payment for order ${payment.orderNumber} arrived after you had placed order ${payment.next} in its place. We are refunding all of it to your ${payment.to}. It does not count towards order ${payment.next}.`,
      ),
      facts([
        ['Refund', formatRupees(payment.refundPaise)],
        ['Paid by', payment.paymentMode],
      ]),
      paragraph(`We’ll email you when the refund is sent. For help, write to ${careEmail} or call ${phone}.`),
      link(`View order ${payment.next}`, `/order-view/${encodeURIComponent(payment.next)}`),
    ],
  }),
  {
    bySms: (payment, head) =>
      orderSms(
        head,
        `Your late payment of ${formatRupees(payment.refundPaise)} for order ${payment.orderNumber} is being refunded. It does not count towards order ${payment.next}.`,
        payment.next,
      ),
    toUnconfirmed: (payment) =>
      briefLetter({
        subject: `Order ${payment.orderNumber}: late payment refunded`,
        text: 'Your payment arrived after you had placed the order once more. It is being refunded.',
        orderNumber: payment.orderNumber,
        amountPaise: payment.refundPaise,
      }),
  },
);
