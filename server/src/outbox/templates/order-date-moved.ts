/** Staff have moved the promised date of an order: the new one, and why. */
import { formatDay } from '@tola/contract';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  isShipped: z.boolean(),
  reason: z.string(),
  /** The delivery date until now, `YYYY-MM-DD`. */
  deliverBefore: z.iso.date(),
  dispatchOn: z.iso.date(),
  deliverBy: z.iso.date(),
});

export const orderDateMoved = mailTemplate(
  schema,
  ({ firstName, orderNumber, isShipped, reason, deliverBefore, dispatchOn, deliverBy }) => ({
    subject: `Order ${orderNumber} arrives by ${formatDay(deliverBy)}`,
    blocks: [
      paragraph(`Dear ${firstName},`),
      paragraph(
        `We have changed the delivery date of your order${deliverBy > deliverBefore ? ', and we are sorry for the wait' : ''}. ${reason}.`,
      ),
      facts([
        ['Delivered by', formatDay(deliverBy)],
        ['Before', deliverBy === deliverBefore ? null : formatDay(deliverBefore)],
        ['Dispatched by', isShipped ? null : formatDay(dispatchOn)],
      ]),
      paragraph('You need not do anything. If the new date does not suit you, reply to this email.'),
      link('View your order', `/order-view/${encodeURIComponent(orderNumber)}`),
    ],
  }),
  {
    bySms: ({ orderNumber, deliverBy }, head) =>
      orderSms(head, `The delivery date of order ${orderNumber} is now ${formatDay(deliverBy)}.`, orderNumber),
    toUnconfirmed: ({ orderNumber, deliverBy }) =>
      briefLetter({
        subject: `Order ${orderNumber} arrives by ${formatDay(deliverBy)}`,
        text: `We have changed the delivery date of your order. It arrives by ${formatDay(deliverBy)}.`,
        orderNumber,
      }),
  },
);
