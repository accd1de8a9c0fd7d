/** To a member of staff: a browser that their account has not seen before has signed in. */
import * as z from 'zod';
import { paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  name: z.string(),
  /** "Chrome on Windows". */
  browser: z.string(),
  ip: z.string(),
  at: z.iso.datetime(),
});

export const staffNewDevice = mailTemplate(
  schema,
  ({ name, browser, ip, at }, { tradeName }) => ({
    subject: `New login to the back office of ${tradeName}`,
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(
        `${browser} logged in to your account for the first time on ${indianTime(at)}, from the address ${ip}.`,
      ),
      paragraph(
        'If this was not you, change your password, log out the other sessions under My account, and tell an owner at once.',
      ),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
