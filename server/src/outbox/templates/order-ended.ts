/** An order expired because it was not paid in time. */
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { link, paragraph } from '../letter.ts';
import { mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  hasMoney: z.boolean(),
  /** The customer submitted payment details, but no matching payment was found. */
  lookedFor: z.boolean().default(false),
});

export const orderEnded = mailTemplate(
  schema,
  ({ firstName, orderNumber, hasMoney, lookedFor }, { careEmail, phone }) => ({
    subject: `Order ${orderNumber} was not completed`,
    blocks: [
      paragraph(`Dear ${firstName},`),
      paragraph(
        `${lookedFor ? `We could not find your payment for order ${orderNumber} in our account, so the order has expired.` : `Your order ${orderNumber} was not paid in full in time and has expired.`} ${hasMoney ? 'Any' : 'You are not charged; any'} coupon and points you used have been returned.`,
      ),
      paragraph(
        hasMoney
          ? 'We have the amount you paid and will email you about the refund.'
          : `If your account was debited, your money is safe: add the reference number on your order page, write to ${careEmail} or call ${phone}.`,
      ),
      link('View your order', `/order-view/${encodeURIComponent(orderNumber)}`),
    ],
  }),
  {
    bySms: (order, head) =>
      orderSms(
        head,
        `Order ${order.orderNumber} has expired without its full payment.${order.hasMoney ? ' We will refund what you paid.' : ''}`,
        order.orderNumber,
      ),
    toUnconfirmed: (order) =>
      briefLetter({
        subject: `Order ${order.orderNumber} was not completed`,
        text: 'Your order has expired without its full payment. Log in to see what happens with any money you sent.',
        orderNumber: order.orderNumber,
      }),
  },
);
