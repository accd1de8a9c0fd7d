/** A refund was sent. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { REFUND_BANK_DAYS } from '#business';
import { briefLetter } from '../brief-letter.ts';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate, orderSms } from '../template.ts';

const schema = z.object({
  firstName: z.string(),
  orderNumber: z.string(),
  refundPaise: z.int(),
  /** "To your card", "By NEFT". */
  method: z.string(),
  /** UTR or the provider's refund id, if known. */
  reference: z.string().nullable(),
});

export const refund = mailTemplate(
  schema,
  (payment) => ({
    subject: `Order ${payment.orderNumber}: refund sent`,
    blocks: [
      paragraph(`Dear ${payment.firstName},`),
      paragraph(
        `We have refunded ${formatRupees(payment.refundPaise)} for your order ${payment.orderNumber}. Your bank may take up to ${REFUND_BANK_DAYS} working days to show it.`,
      ),
      facts([
        ['Refund', formatRupees(payment.refundPaise)],
        ['Method', payment.method],
        ['Reference', payment.reference],
      ]),
      link('View your order', `/order-view/${encodeURIComponent(payment.orderNumber)}`),
    ],
  }),
  {
    bySms: (payment, head) =>
      orderSms(
        head,
        `We have sent you a refund of ${formatRupees(payment.refundPaise)} for order ${payment.orderNumber}.`,
        payment.orderNumber,
      ),
    toUnconfirmed: (payment) =>
      briefLetter({
        subject: `Order ${payment.orderNumber}: refund sent`,
        text: 'We have sent you a refund.',
        orderNumber: payment.orderNumber,
        amountPaise: payment.refundPaise,
      }),
  },
);
