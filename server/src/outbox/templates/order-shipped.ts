/** An order was dispatched. */
import { formatDay } from '@tola/contract';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** `YYYY-MM-DD`; null in messages of before there were promises. */
  deliverBy: z.iso.date().nullable().default(null),
  /** Null when the carrier has no tracking page. */
  trackingUrl: z.string().nullable(),
  /** The pieces of each line that have serial numbers; none in messages of before there were any. */
  serials: z.array(z.object({ piece: z.string(), numbers: z.string() })).default([]),
});

export const orderShipped = mailTemplate(
  schema,
  (parcel) => ({
    subject: `Order ${parcel.orderNumber} is on its way`,
    blocks: [
      paragraph(`Dear ${parcel.firstName},`),
      paragraph(
        `Your order ${parcel.orderNumber} has been dispatched and is insured until delivery. Please check that the bag’s seal is unbroken before you sign.`,
      ),
      facts([
        ['Carrier', parcel.carrier],
        ['Tracking number', parcel.trackingNumber],
        ['Delivered by', parcel.deliverBy === null ? null : formatDay(parcel.deliverBy)],
        ...parcel.serials.map(({ piece, numbers }) => [`Serial numbers: ${piece}`, numbers] as const),
      ]),
      parcel.trackingUrl === null
        ? link('View your order', `/order-view/${encodeURIComponent(parcel.orderNumber)}`)
        : link('Track your parcel', parcel.trackingUrl),
    ],
  }),
  {
    bySms: (parcel, head) =>
      orderSms(
        head,
        `Order ${parcel.orderNumber} was dispatched with ${parcel.carrier}, tracking number ${parcel.trackingNumber}.`,
        parcel.orderNumber,
      ),
    toUnconfirmed: (parcel) =>
      briefLetter({
        subject: `Order ${parcel.orderNumber} is on its way`,
        text: 'Your order has been dispatched. Log in to track it.',
        orderNumber: parcel.orderNumber,
      }),
  },
);
