/** Tells a customer about a personal data breach. The text is written with the breach. */
import * as z from 'zod';
import { paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

export const breachNotice = mailTemplate(
  z.object({ text: z.string() }),
  ({ text }, { tradeName }) => ({
    subject: `Important: your personal data at ${tradeName}`,
    blocks: text.split('\n\n').map((part) => paragraph(part)),
  }),
  {
    toUnconfirmed: 'as written',
    bySms: ({ text }, { tradeName }) => `${tradeName}: ${text}`,
  },
);
