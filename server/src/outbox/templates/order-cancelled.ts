/** To the buyer of an order that was cancelled. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  /** ISO instant. */
  cancelledAt: z.string(),
  reason: z.string(),
  /** What goes back to the customer; 0 when nothing was paid. */
  refundPaise: z.int(),
  /** The gateway charge that is kept back. */
  chargePaise: z.int(),
  /** A card payment may still be taken by the bank; missing in messages from before that was told. */
  paymentUnderWay: z.boolean().default(false),
  /** Paid by UPI or bank transfer, of which we only know once the money is on our account. */
  byTransfer: z.boolean().default(false),
});

type Cancelled = Pick<z.infer<typeof schema>, 'refundPaise' | 'paymentUnderWay' | 'byTransfer'>;

export const orderCancelled = mailTemplate(schema, (order) => ({
  subject: `Order ${order.orderNumber} is cancelled`,
  blocks: [
    paragraph(`Dear ${order.firstName},`),
    paragraph(`Your order ${order.orderNumber} was cancelled on ${indianTime(order.cancelledAt)}.`),
    facts([
      ['Reason', order.reason === '' ? null : order.reason],
      ['Gateway charge', order.chargePaise === 0 ? null : formatRupees(order.chargePaise)],
      ['Refund', order.refundPaise === 0 ? null : formatRupees(order.refundPaise)],
    ]),
    paragraph(`${refundWords(order)} Points and coupons used for the order are yours again.`),
    link('See your order', `/order-view/${encodeURIComponent(order.orderNumber)}`),
  ],
}));

function refundWords({ refundPaise, paymentUnderWay, byTransfer }: Cancelled): string {
  if (refundPaise > 0) return 'We write again when the refund is on its way.';
  if (byTransfer) {
    return 'We have received no money for it; please do not send any now. If you have sent some already, add the reference number on the page of the order, and we return it in full.';
  }
  if (!paymentUnderWay) return 'Nothing was paid for it, so nothing has to be returned.';
  return 'A card payment for it was still under way. If your bank takes the money, all of it goes back to your card automatically, and we write to you when it has.';
}
