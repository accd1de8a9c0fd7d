/** A new account was created. */
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

export const welcome = mailTemplate(
  z.object({ firstName: z.string() }),
  ({ firstName }, { tradeName }) => ({
    subject: `Welcome to ${tradeName}`,
    blocks: [
      paragraph(`Dear ${firstName},`),
      paragraph(
        `Your ${tradeName} account is ready. Log in with your mobile number and password. We never ask for your password or OTP by phone, SMS or email.`,
      ),
      link('See today’s prices', '/'),
    ],
  }),
  {
    toUnconfirmed: (_, { tradeName }) =>
      briefLetter({
        subject: `Welcome to ${tradeName}: please confirm your email`,
        text: `An account at ${tradeName} was opened with this email address. We never ask for your password or OTP by phone, SMS or email.`,
      }),
  },
);
