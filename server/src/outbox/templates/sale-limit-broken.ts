/** Alert to owners: a variant's price exceeded a sale limit, so its sale is paused. */
import { HALT_KIND_LABELS } from '@tola/contract/staff';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  /** The product and its weight. */
  piece: z.string(),
  limit: z.enum(['floor', 'ceiling']),
  /** Price, limit and rate as text. */
  detail: z.string(),
  weightId: z.number(),
  /** ISO instant. */
  at: z.string(),
});

export const saleLimitBroken = mailTemplate(
  schema,
  ({ piece, limit, detail, weightId, at }) => ({
    subject: `Sale of ${piece} is paused: price ${HALT_KIND_LABELS[limit]}`,
    blocks: [
      paragraph(`${piece} is off sale until someone checks its margin, making charge, premium and metal rate.`),
      facts([
        ['Price', detail],
        ['Time', indianTime(at)],
      ]),
      paragraph('No order was placed at this price. Correct the terms, then resume the sale on the pricing page.'),
      link('Open the variant', `/back-office/records/weights/${weightId}`),
      link('Open the pricing page', '/back-office/pricing'),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
