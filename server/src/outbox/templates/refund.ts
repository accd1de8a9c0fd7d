/** To a customer whose money is on its way back. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  refundPaise: z.int(),
  /** "To your card", "By NEFT". */
  method: z.string(),
  /** UTR or the provider's refund id; null while there is none. */
  reference: z.string().nullable(),
});

export const refund = mailTemplate(schema, (money) => ({
  subject: `Refund for order ${money.orderNumber}`,
  blocks: [
    paragraph(`Dear ${money.firstName},`),
    paragraph(
      `We have refunded ${formatRupees(money.refundPaise)} for your order ${money.orderNumber}. Your bank may take up to 7 working days to show it.`,
    ),
    facts([
      ['Refund', formatRupees(money.refundPaise)],
      ['Method', money.method],
      ['Reference', money.reference],
    ]),
    link('View your order', `/order-view/${encodeURIComponent(money.orderNumber)}`),
  ],
}));
