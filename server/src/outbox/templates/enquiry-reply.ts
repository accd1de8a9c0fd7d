/** Reply of staff to an enquiry. */
import * as z from 'zod';
import { facts, type Letter, type Letterhead, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  ticketNumber: z.string(),
  /** Plain text; blank lines separate paragraphs. */
  text: z.string(),
  signedBy: z.string(),
  /** The enquiry's message; may be empty. */
  message: z.string(),
});

export const enquiryReply = mailTemplate(schema, writeReply, {
  toUnconfirmed: (reply, head) => writeReply({ ...reply, message: '' }, head),
});

function writeReply({ ticketNumber, text, signedBy, message }: z.infer<typeof schema>, head: Letterhead): Letter {
  return {
    subject: `Your enquiry ${ticketNumber}`,
    blocks: [
      ...text
        .split(/\n\s*\n/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => paragraph(part)),
      paragraph(`${signedBy}, ${head.tradeName}`),
      facts([
        ['Your enquiry', ticketNumber],
        ['You wrote', message === '' ? null : message],
      ]),
    ],
  };
}
