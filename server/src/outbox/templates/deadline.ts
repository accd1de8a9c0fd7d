/** Tells staff that a deadline of a policy comes close, or has passed. */
import { DEADLINE_LABELS } from '@tola/contract/staff';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const KINDS = Object.keys(DEADLINE_LABELS) as (keyof typeof DEADLINE_LABELS)[];

const schema = z.object({
  kind: z.enum(KINDS),
  /** Number of the order, enquiry or data request. */
  number: z.string(),
  /** ISO instant. */
  dueAt: z.string(),
  isOver: z.boolean(),
});

export const deadline = mailTemplate(
  schema,
  ({ kind, number, dueAt, isOver }) => ({
    subject: `${number}: a deadline ${isOver ? 'has passed' : 'is close'}`,
    blocks: [
      paragraph(
        isOver
          ? 'This deadline has passed. The customer has been told.'
          : 'This deadline is close. Once it has passed, the customer is told.',
      ),
      facts([
        ['Deadline', DEADLINE_LABELS[kind]],
        ['About', number],
        ['Due', indianTime(dueAt)],
      ]),
      link('Open the deadlines', '/back-office/deadlines'),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
