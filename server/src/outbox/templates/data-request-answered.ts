/** Answers a customer's request about personal data. The answer is read in the account. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

export const dataRequestAnswered = mailTemplate(
  z.object({ requestNumber: z.string() }),
  ({ requestNumber }) => ({
    subject: `We have answered your request ${requestNumber}`,
    blocks: [
      paragraph(`Our grievance officer has answered your request ${requestNumber} about your personal data.`),
      link('Read the answer', '/profile/data'),
      paragraph('If the answer does not satisfy you, you can turn to the Data Protection Board of India.'),
    ],
  }),
  {
    toUnconfirmed: 'as written',
    bySms: ({ requestNumber }, { tradeName, publicUrl }) =>
      `${tradeName}: we have answered your request ${requestNumber}. Read the answer at ${publicUrl}/profile/data`,
  },
);
