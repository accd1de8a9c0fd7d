/** Tells an owner of a pattern of security events, without names or addresses. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  name: z.string(),
  /** "12 failed staff sign-ins from one address within an hour". */
  sentence: z.string(),
  /** Query of the list that shows them. */
  filters: z.string().default(''),
});

export const securityAlert = mailTemplate(
  schema,
  ({ name, sentence, filters }, { tradeName }) => ({
    subject: `Security alert of ${tradeName}: ${sentence}`,
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(`${sentence}.`),
      paragraph('If you do not know the reason, check the staff list and end sessions that nobody can explain.'),
      link('See the security events', `/back-office/security-events?${filters}`),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
