/** An order missed its promised date: the new one. */
import { formatDay } from '@tola/contract';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  isShipped: z.boolean(),
  /** The date that was missed, `YYYY-MM-DD`. */
  missedOn: z.iso.date(),
  dispatchOn: z.iso.date(),
  deliverBy: z.iso.date(),
});

export const orderLate = mailTemplate(
  schema,
  ({ firstName, orderNumber, isShipped, missedOn, dispatchOn, deliverBy }) => ({
    subject: `Order ${orderNumber} arrives by ${formatDay(deliverBy)}`,
    blocks: [
      paragraph(`Dear ${firstName},`),
      paragraph(
        isShipped
          ? `Your order should have reached you by ${formatDay(missedOn)}. It is late with the courier and insured until you have it. We are sorry.`
          : `Your order should have left us by ${formatDay(missedOn)}. It has not, and we are sorry.`,
      ),
      facts([
        ['New dispatch date', isShipped ? null : formatDay(dispatchOn)],
        ['Delivered by', formatDay(deliverBy)],
      ]),
      paragraph('You need not do anything. If the new date does not suit you, reply to this email.'),
      link('View your order', `/order-view/${encodeURIComponent(orderNumber)}`),
    ],
  }),
  {
    bySms: ({ orderNumber, deliverBy }, head) =>
      orderSms(head, `Order ${orderNumber} is late, sorry. It arrives by ${formatDay(deliverBy)}.`, orderNumber),
    toUnconfirmed: ({ orderNumber, deliverBy }) =>
      briefLetter({
        subject: `Order ${orderNumber} arrives by ${formatDay(deliverBy)}`,
        text: `Your order is late, and we are sorry. It arrives by ${formatDay(deliverBy)}.`,
        orderNumber,
      }),
  },
);
