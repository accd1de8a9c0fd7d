/** The last message to an account that was erased. */
import * as z from 'zod';
import { paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

export const accountErased = mailTemplate(
  z.object({ requestNumber: z.string() }),
  ({ requestNumber }, { tradeName }) => ({
    subject: `Your ${tradeName} account is erased`,
    blocks: [
      paragraph(`Your account was erased as you asked (request ${requestNumber}). You can no longer log in with it.`),
      paragraph(
        'Orders and invoices are kept only as long as tax law requires, and your name and address in them are erased after that. This address is erased from our outbox once this email is sent.',
      ),
    ],
  }),
  {
    toUnconfirmed: 'as written',
    bySms: ({ requestNumber }, { tradeName }) =>
      `${tradeName}: your account was erased as you asked (request ${requestNumber}).`,
  },
);
