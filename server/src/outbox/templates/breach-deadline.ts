/** Reminds owners of the deadline by which a breach must be reported to the Data Protection Board. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  number: z.string(),
  phase: z.enum(['recorded', 'soon', 'over']),
  /** ISO instant. */
  dueAt: z.string(),
});

const SUBJECTS = {
  recorded: 'was recorded: 72 hours to notify the Board',
  soon: 'must be reported to the Board within 24 hours',
  over: 'is overdue at the Board',
} as const;

export const breachDeadline = mailTemplate(
  schema,
  ({ number, phase, dueAt }) => ({
    subject: `Data breach ${number} ${SUBJECTS[phase]}`,
    blocks: [
      paragraph(`Data breach ${number} ${SUBJECTS[phase]}. The deadline is ${indianTime(dueAt)}.`),
      paragraph('The breach register has the text for the Data Protection Board and for affected customers.'),
      link('Open the breach register', '/back-office/privacy/breaches'),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
