/** Payment details were submitted after the pay-by time of the order. */
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { indianDeadline, mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  /** ISO instant until which the price was held. */
  payBy: z.string(),
  wasCancelled: z.boolean(),
  /** Null when only a screenshot was submitted. */
  reference: z.string().nullable(),
});

export const paymentNotedLate = mailTemplate(
  schema,
  (order, { careEmail, phone }) => ({
    subject: `Order ${order.orderNumber}: payment details received`,
    blocks: [
      paragraph(`Dear ${order.firstName},`),
      paragraph(
        order.wasCancelled
          ? `We have received your payment details. Order ${order.orderNumber} was already cancelled; if your payment reaches us, we’ll refund it.`
          : `We have received your payment details. The price of order ${order.orderNumber} was held until ${indianDeadline(order.payBy)}. We’ll check whether your transfer was sent in time and email you the outcome.`,
      ),
      facts([['Reference', order.reference]]),
      paragraph(`Please do not pay again. For help, write to ${careEmail} or call ${phone}.`),
      link('View your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
    ],
  }),
  {
    bySms: (order, head) =>
      orderSms(
        head,
        `We have received your payment details for order ${order.orderNumber}. Please do not pay again.`,
        order.orderNumber,
      ),
    toUnconfirmed: (order) =>
      briefLetter({
        subject: `Order ${order.orderNumber}: payment details received`,
        text: 'We have received your payment details. Please do not pay again.',
        orderNumber: order.orderNumber,
      }),
  },
);
