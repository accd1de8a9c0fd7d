/** Invitation to the back office. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { indianTime, secretMailTemplate } from '../template.ts';

const schema = z.object({
  name: z.string(),
  invitedBy: z.string(),
  /** Path within the store, including the one-time token. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
});

export const staffInvite = secretMailTemplate(
  schema,
  ({ name, invitedBy, path, expiresAt }, { tradeName }) => ({
    subject: `Your access to the back office of ${tradeName}`,
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(`${invitedBy} has invited you to the back office of ${tradeName}. Choose a password to log in.`),
      link('Choose a password', path),
      paragraph(
        `The link works once and expires on ${indianTime(expiresAt)}. If you did not expect this email, ignore it.`,
      ),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
