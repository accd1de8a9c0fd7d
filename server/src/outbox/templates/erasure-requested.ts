/** A customer has asked for the erasure of the account; it can be cancelled until it takes effect. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  requestNumber: z.string(),
  /** ISO instant. */
  effectiveAt: z.string(),
  /** Loyalty points that are lost. */
  points: z.int(),
});

export const erasureRequested = mailTemplate(
  schema,
  ({ requestNumber, effectiveAt, points }, { tradeName, careEmail }) => ({
    subject: `Your ${tradeName} account will be erased`,
    blocks: [
      paragraph(
        `You asked us to erase your account (request ${requestNumber}). It takes effect after ${indianTime(effectiveAt)}. Until then you can cancel it in your account under Your data.`,
      ),
      ...(points > 0 ? [paragraph(`Your ${points} loyalty points are forfeited with the account.`)] : []),
      paragraph('Orders and invoices are kept as long as tax law requires, and erased after that.'),
      link('Cancel the erasure', '/profile/data'),
      paragraph(`If this was not you, cancel it, change your password and write to ${careEmail}.`),
    ],
  }),
  {
    toUnconfirmed: 'as written',
    bySms: ({ effectiveAt }, { tradeName, publicUrl }) =>
      `${tradeName}: your account will be erased after ${indianTime(effectiveAt)}, as you asked. Cancel it at ${publicUrl}/profile/data`,
  },
);
