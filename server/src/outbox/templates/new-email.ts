/** Asks the owner of a mailbox to confirm it as the new email of an account. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { secretMailTemplate } from '../template.ts';

export const newEmail = secretMailTemplate(
  z.object({ token: z.string() }),
  ({ token }, { tradeName }) => ({
    subject: `Confirm your new email for ${tradeName}`,
    blocks: [
      paragraph(`A ${tradeName} customer wants to receive emails at this address.`),
      link('Confirm my email', `/email/confirm#${token}`),
      paragraph('You don’t know about this? Ignore this email, or remove your address.'),
      link('This is not me', `/email/not-me#${token}`),
    ],
  }),
  { toUnconfirmed: 'as written, limited' },
);
