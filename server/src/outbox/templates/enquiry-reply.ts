/** The shop's answer to somebody who wrote to it. */
import * as z from 'zod';
import { facts, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  ticketNumber: z.string(),
  /** As somebody of the shop wrote it; empty lines part paragraphs. */
  text: z.string(),
  signedBy: z.string(),
  /** What it answers; empty when they wrote nothing. */
  message: z.string(),
});

export const enquiryReply = mailTemplate(schema, ({ ticketNumber, text, signedBy, message }, { tradeName }) => ({
  subject: `Your enquiry ${ticketNumber}`,
  blocks: [
    ...text
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => paragraph(part)),
    paragraph(`${signedBy}, ${tradeName}`),
    facts([
      ['Your enquiry', ticketNumber],
      ['You wrote', message === '' ? null : message],
    ]),
  ],
}));
