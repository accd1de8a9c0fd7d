/** A new account was created. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

export const welcome = mailTemplate(z.object({ firstName: z.string() }), ({ firstName }, { tradeName }) => ({
  subject: `Welcome to ${tradeName}`,
  blocks: [
    paragraph(`Dear ${firstName},`),
    paragraph(
      `Your ${tradeName} account is ready. Log in with your mobile number and password. We never ask for your password or OTP by phone, SMS or email.`,
    ),
    link('See today’s prices', '/'),
  ],
}));
