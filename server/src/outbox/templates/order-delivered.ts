/** An order was delivered. */
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate, orderSms } from '../template.ts';

const schema = z.object({ firstName: z.string(), orderNumber: z.string(), pointsEarned: z.int() });

export const orderDelivered = mailTemplate(
  schema,
  ({ firstName, orderNumber, pointsEarned }, { careEmail }) => ({
    subject: `Order ${orderNumber} delivered`,
    blocks: [
      paragraph(`Dear ${firstName},`),
      paragraph(
        `Your order ${orderNumber} has been delivered. Please keep the coins and bars in their sealed cards or capsules for easy resale and exchange. If anything is wrong, write to ${careEmail} the same day.`,
      ),
      facts([['Points earned', pointsEarned === 0 ? null : String(pointsEarned)]]),
      link('View order and invoice', `/order-view/${encodeURIComponent(orderNumber)}`),
    ],
  }),
  {
    bySms: (order, head) => orderSms(head, `Order ${order.orderNumber} is delivered. Thank you.`, order.orderNumber),
    toUnconfirmed: (order) =>
      briefLetter({
        subject: `Order ${order.orderNumber} delivered`,
        text: 'Your order has been delivered.',
        orderNumber: order.orderNumber,
      }),
  },
);
