/** A payment for an order was received. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  receivedPaise: z.int(),
  /** Amount still due. */
  remainingPaise: z.int(),
  paymentMode: z.string(),
  /** UTR or the provider's payment id, if any. */
  reference: z.string().nullable(),
  /** ISO instant. */
  receivedAt: z.string(),
});

export const paymentReceived = mailTemplate(
  schema,
  (payment) => ({
    subject: `Order ${payment.orderNumber}: payment received`,
    blocks: [
      paragraph(`Dear ${payment.firstName},`),
      paragraph(
        payment.remainingPaise > 0
          ? `We have received part of the payment for your order ${payment.orderNumber}. We’ll confirm the order once the remaining amount arrives.`
          : `We have received the payment for your order ${payment.orderNumber}.`,
      ),
      facts([
        ['Received', formatRupees(payment.receivedPaise)],
        ['Amount due', payment.remainingPaise > 0 ? formatRupees(payment.remainingPaise) : null],
        ['Paid by', payment.paymentMode],
        ['Reference', payment.reference],
        ['Date', indianTime(payment.receivedAt)],
      ]),
      link('View your order', `/order-view/${encodeURIComponent(payment.orderNumber)}`),
    ],
  }),
  {
    bySms: (payment, head) =>
      orderSms(
        head,
        `We have received ${formatRupees(payment.receivedPaise)} for order ${payment.orderNumber}.${payment.remainingPaise > 0 ? ` Remaining: ${formatRupees(payment.remainingPaise)}.` : ''}`,
        payment.orderNumber,
      ),
    toUnconfirmed: (payment) =>
      briefLetter({
        subject: `Order ${payment.orderNumber}: payment received`,
        text: 'We have received a payment for your order.',
        orderNumber: payment.orderNumber,
        amountPaise: payment.receivedPaise,
      }),
  },
);
