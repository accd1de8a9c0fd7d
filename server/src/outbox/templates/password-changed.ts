/** Security notice: the customer's password was changed. */
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

export const passwordChanged = mailTemplate(
  z.object({ firstName: z.string(), at: z.string() }),
  ({ firstName, at }, { tradeName, careEmail, phone }) => ({
    subject: `Your ${tradeName} password was changed`,
    blocks: [
      paragraph(`Dear ${firstName},`),
      paragraph(`Your password was changed on ${indianTime(at)}. You have been logged out on all other devices.`),
      paragraph(
        `If this was not you, set a new password now with an OTP to your mobile number, and contact us at ${careEmail} or ${phone}.`,
      ),
      link('Set a new password', '/changepassword'),
    ],
  }),
  {
    bySms: (_, { tradeName, phone, publicUrl }) =>
      `${tradeName}: the password of your account was changed. If this was not you, set a new one at ${publicUrl}/changepassword or call ${phone}.`,
    toUnconfirmed: (_, { tradeName }) =>
      briefLetter({
        subject: `Your ${tradeName} password was changed`,
        text: `The password of your ${tradeName} account was changed. If this was not you, set a new one with an OTP to your mobile number.`,
      }),
  },
);
