/** An order was cancelled. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  /** ISO instant. */
  cancelledAt: z.string(),
  reason: z.string(),
  /** 0 when nothing was paid. */
  refundPaise: z.int(),
  /** Gateway charge deducted from the refund. */
  chargePaise: z.int(),
  /** A payment at the provider may still succeed. Absent in older messages. */
  paymentUnderWay: z.boolean().default(false),
  /** By UPI through the provider, not by card. */
  byUpi: z.boolean().default(false),
  /** UPI or bank transfer: a payment is only known once it is credited. */
  byTransfer: z.boolean().default(false),
});

type Cancelled = Pick<z.infer<typeof schema>, 'refundPaise' | 'paymentUnderWay' | 'byTransfer' | 'byUpi'>;

export const orderCancelled = mailTemplate(
  schema,
  (order) => ({
    subject: `Order ${order.orderNumber} is cancelled`,
    blocks: [
      paragraph(`Dear ${order.firstName},`),
      paragraph(`Your order ${order.orderNumber} was cancelled on ${indianTime(order.cancelledAt)}.`),
      facts([
        ['Reason', order.reason === '' ? null : order.reason],
        ['Gateway charge', order.chargePaise === 0 ? null : formatRupees(order.chargePaise)],
        ['Refund', order.refundPaise === 0 ? null : formatRupees(order.refundPaise)],
      ]),
      paragraph(`${refundText(order)} Any points and coupon you used have been returned.`),
      link('View your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
    ],
  }),
  {
    bySms: (order, head) =>
      orderSms(head, `Order ${order.orderNumber} is cancelled. ${refundSms(order)}`, order.orderNumber),
    toUnconfirmed: (order) =>
      briefLetter({
        subject: `Order ${order.orderNumber} is cancelled`,
        text: order.refundPaise > 0 ? 'Your order was cancelled. You will be refunded.' : 'Your order was cancelled.',
        orderNumber: order.orderNumber,
        amountPaise: order.refundPaise,
      }),
  },
);

function refundText({ refundPaise, paymentUnderWay, byTransfer, byUpi }: Cancelled): string {
  if (refundPaise > 0) return 'We’ll email you when the refund is sent.';
  if (byTransfer) {
    return 'We have not received any payment for it; please do not pay now. If you have already paid, add the reference number on your order page and we’ll refund it in full.';
  }
  if (!paymentUnderWay) return 'No payment was made, so no refund is due.';
  const [mode, account] = byUpi ? ['UPI', 'UPI account'] : ['card', 'card'];
  return `A ${mode} payment was still in progress. If it goes through, it is refunded in full to your ${account} automatically and we’ll email you.`;
}

function refundSms({ refundPaise, paymentUnderWay, byTransfer, byUpi }: Cancelled): string {
  if (refundPaise > 0) return `${formatRupees(refundPaise)} will be refunded.`;
  if (byTransfer) return 'Please do not pay for it now.';
  if (!paymentUnderWay) return 'No refund is due.';
  return `A ${byUpi ? 'UPI' : 'card'} payment that still goes through is refunded in full.`;
}
