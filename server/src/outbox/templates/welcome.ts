/** To somebody who has just opened an account. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

export const welcome = mailTemplate(z.object({ firstName: z.string() }), ({ firstName }, { tradeName }) => ({
  subject: `Welcome to ${tradeName}`,
  blocks: [
    paragraph(`Dear ${firstName},`),
    paragraph(
      `Your account with ${tradeName} is open. You log in with your mobile number and the password you chose. We never ask for your password or an OTP by phone, SMS or e-mail.`,
    ),
    link('See today’s prices', '/'),
  ],
}));
