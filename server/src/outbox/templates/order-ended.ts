/** To the buyer of an order that came to nothing because it was not paid in time. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({ firstName: z.string(), orderNumber: z.string(), hasMoney: z.boolean() });

export const orderEnded = mailTemplate(schema, ({ firstName, orderNumber, hasMoney }, { careEmail, phone }) => ({
  subject: `Order ${orderNumber} was not completed`,
  blocks: [
    paragraph(`Dear ${firstName},`),
    paragraph(
      `Your order ${orderNumber} was not paid in full in time and has ended. It costs you nothing; coupon and points used for it are yours again.`,
    ),
    paragraph(
      hasMoney
        ? 'What you have paid is with us. We write to you about returning it.'
        : `If money has left your account for it, write to ${careEmail} or call ${phone}: it is not lost.`,
    ),
    link('See today’s prices', '/'),
  ],
}));
