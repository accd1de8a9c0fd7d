/** To the buyer when the parcel has arrived. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({ firstName: z.string(), orderNumber: z.string(), pointsEarned: z.int() });

export const orderDelivered = mailTemplate(schema, ({ firstName, orderNumber, pointsEarned }, { careEmail }) => ({
  subject: `Order ${orderNumber} is delivered`,
  blocks: [
    paragraph(`Dear ${firstName},`),
    paragraph(
      `Your order ${orderNumber} is delivered. Please keep the pieces in their sealed cards or capsules: it keeps them easy to sell and exchange. If anything is not as it should be, write to ${careEmail} the same day.`,
    ),
    facts([['Points earned', pointsEarned === 0 ? null : String(pointsEarned)]]),
    link('See your order and its invoice', `/order-view/${encodeURIComponent(orderNumber)}`),
  ],
}));
