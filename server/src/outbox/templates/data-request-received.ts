/** Acknowledges a request about personal data. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({ requestNumber: z.string(), dueAt: z.string() });

export const dataRequestReceived = mailTemplate(
  schema,
  ({ requestNumber, dueAt }) => ({
    subject: `We have your request ${requestNumber}`,
    blocks: [
      paragraph(
        `Our grievance officer has your request ${requestNumber} about your personal data and answers it by ${indianTime(dueAt)}.`,
      ),
      link('View your requests', '/profile/data'),
    ],
  }),
  {
    toUnconfirmed: 'as written',
    bySms: ({ requestNumber, dueAt }, { tradeName }) =>
      `${tradeName}: we have your request ${requestNumber} about your personal data and answer it by ${indianTime(dueAt)}.`,
  },
);
