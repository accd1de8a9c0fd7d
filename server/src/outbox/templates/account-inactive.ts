/** An account that has not been used for a long time will be erased; logging in keeps it. */
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

export const accountInactive = mailTemplate(
  schema,
  ({ requestNumber, effectiveAt, points }, { tradeName }) => ({
    subject: `Your ${tradeName} account will be erased: log in to keep it`,
    blocks: [
      paragraph(
        `You have not used your ${tradeName} account for a long time. We keep personal data no longer than it is needed, so the account will be erased after ${indianTime(effectiveAt)} (${requestNumber}).`,
      ),
      paragraph('To keep it, log in once before that date. You need to do nothing else.'),
      ...(points > 0 ? [paragraph(`Your ${points} loyalty points are forfeited with the account.`)] : []),
      paragraph('Orders and invoices are kept as long as tax law requires, and erased after that.'),
      link('Log in', '/login'),
    ],
  }),
  {
    toUnconfirmed: 'as written',
    bySms: ({ effectiveAt }, { tradeName, publicUrl }) =>
      `${tradeName}: you have not used your account for a long time. It will be erased after ${indianTime(effectiveAt)}. To keep it, log in before that: ${publicUrl}/login`,
  },
);
