/** To the buyer of an order that came to nothing because it was not paid in time. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  hasMoney: z.boolean(),
  /** Details of a payment are on record, and it was not found. */
  lookedFor: z.boolean().default(false),
});

export const orderEnded = mailTemplate(
  schema,
  ({ firstName, orderNumber, hasMoney, lookedFor }, { careEmail, phone }) => ({
    subject: `Order ${orderNumber} was not completed`,
    blocks: [
      paragraph(`Dear ${firstName},`),
      paragraph(
        `${lookedFor ? `We have not found your payment for order ${orderNumber} on our account, so the order has ended.` : `Your order ${orderNumber} was not paid in full in time and has ended.`} It costs you nothing; coupon and points used for it are yours again.`,
      ),
      paragraph(
        hasMoney
          ? 'What you have paid is with us. We write to you about returning it.'
          : `If money has left your account for it, it is not lost: add the reference number on the page of the order, write to ${careEmail} or call ${phone}.`,
      ),
      link('See your order', `/order-view/${encodeURIComponent(orderNumber)}`),
    ],
  }),
);
