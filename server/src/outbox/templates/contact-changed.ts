/** Security notice to the old email, or about the old number: a contact of the account was changed. */
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({ what: z.enum(['email', 'mobile number', 'name']), at: z.string() });

export const contactChanged = mailTemplate(
  schema,
  ({ what, at }, { tradeName, careEmail, phone }) => ({
    subject: `The ${what} of your ${tradeName} account was changed`,
    blocks: [
      paragraph(`The ${what} of your ${tradeName} account was changed on ${indianTime(at)}.`),
      paragraph(`If this was not you, contact us at once at ${careEmail} or ${phone}.`),
      link('Open my account', '/profile'),
    ],
  }),
  {
    bySms: ({ what }, { tradeName, phone }) =>
      `${tradeName}: the ${what} of your account was changed. If this was not you, call ${phone} at once.`,
    toUnconfirmed: ({ what }, { tradeName, careEmail }) =>
      briefLetter({
        subject: `The ${what} of your ${tradeName} account was changed`,
        text: `The ${what} of your account was changed. If this was not you, write to ${careEmail}.`,
      }),
  },
);
