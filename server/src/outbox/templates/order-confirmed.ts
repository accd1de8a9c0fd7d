/** An order is confirmed: every line and every part of the total. */
import { formatDay } from '@tola/contract';
import { formatRupees, formatWeight } from '@tola/pricing';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { type Block, facts, link, paragraph, table } from '../letter.ts';
import { indianTime, mailTemplate, orderSms } from '../template.ts';

const paise = z.int();

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  /** ISO instant. */
  orderedAt: z.string(),
  paymentMode: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      weightMg: z.int(),
      /** "999 fine gold". */
      finenessLabel: z.string(),
      quantity: z.int(),
      linePaise: paise,
    }),
  ),
  amountPaise: paise,
  redeemedPaise: paise,
  gstPaise: paise,
  couponPaise: paise,
  surchargePaise: paise,
  /** Absent in messages stored before rounding existed. */
  roundingPaise: z.int().default(0),
  payablePaise: paise,
  /** `YYYY-MM-DD`; null in messages of before there were promises. */
  deliverBy: z.iso.date().nullable().default(null),
  /** Payment was confirmed so long after the order that its delivery date moved. */
  isMovedByPayment: z.boolean().default(false),
  /** The proof of a customised piece is to be approved. */
  awaitsProof: z.boolean().default(false),
  /** Shipping address. */
  deliverTo: z.string(),
});

export const orderConfirmed = mailTemplate(
  schema,
  (order) => ({
    subject: `Order ${order.orderNumber} is confirmed`,
    blocks: [
      paragraph(`Dear ${order.firstName},`),
      paragraph(
        `Thank you. Your order ${order.orderNumber}, placed on ${indianTime(order.orderedAt)}, is confirmed. The prices below are final.`,
      ),
      table(
        ['Product', 'Weight', 'Purity', 'Quantity', 'Price'],
        order.lines.map((line) => [
          line.name,
          formatWeight(line.weightMg),
          line.finenessLabel,
          String(line.quantity),
          formatRupees(line.linePaise),
        ]),
      ),
      facts([
        ['Amount', formatRupees(order.amountPaise)],
        ['Redeemed points', unlessZero(-order.redeemedPaise)],
        ['GST', formatRupees(order.gstPaise)],
        ['Coupon discount', unlessZero(-order.couponPaise)],
        ['Card surcharge', unlessZero(order.surchargePaise)],
        ['Rounding', unlessZero(order.roundingPaise)],
        ['Delivery', 'FREE'],
        ['Delivered by', order.deliverBy === null ? null : formatDay(order.deliverBy)],
        ['Total', formatRupees(order.payablePaise)],
        ['Paid by', order.paymentMode],
      ]),
      ...movedByPayment(order),
      ...proofToApprove(order),
      paragraph(`Insured delivery to:\n${order.deliverTo}`),
      link('View your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
    ],
  }),
  {
    bySms: (order, head) =>
      orderSms(
        head,
        `Order ${order.orderNumber} is confirmed. Total ${formatRupees(order.payablePaise)}.`,
        order.orderNumber,
      ),
    toUnconfirmed: (order) =>
      briefLetter({
        subject: `Order ${order.orderNumber} is confirmed`,
        text: 'Thank you. Your order is confirmed.',
        orderNumber: order.orderNumber,
        amountPaise: order.payablePaise,
      }),
  },
);

function movedByPayment({ isMovedByPayment, deliverBy }: z.output<typeof schema>): Block[] {
  if (!isMovedByPayment || deliverBy === null) return [];
  return [
    paragraph(
      `Delivery is counted from the day your payment was confirmed: your order now arrives by ${formatDay(deliverBy)}.`,
    ),
  ];
}

function proofToApprove({ awaitsProof }: z.output<typeof schema>): Block[] {
  if (!awaitsProof) return [];
  return [
    paragraph(
      'A piece in this order is made to your design. Please approve its proof in your order: nothing is made before.',
    ),
  ];
}

function unlessZero(value: number): string | null {
  return value === 0 ? null : formatRupees(value);
}
