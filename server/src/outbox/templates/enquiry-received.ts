/** Acknowledgement of an enquiry. */
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { facts, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  name: z.string(),
  ticketNumber: z.string(),
  /** "Contact enquiry", "Corporate gifting enquiry", "Distributor application". */
  kind: z.string(),
  /** The enquiry's message; may be empty. */
  message: z.string(),
});

export const enquiryReceived = mailTemplate(
  schema,
  ({ name, ticketNumber, kind, message }, { careEmail, phone }) => ({
    subject: `We have received your enquiry ${ticketNumber}`,
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(
        `Thank you for writing to us. Your enquiry number is ${ticketNumber}. Please quote it if you write to ${careEmail} or call ${phone}.`,
      ),
      facts([
        ['Enquiry', kind],
        ['Your message', message === '' ? null : message],
      ]),
    ],
  }),
  {
    toUnconfirmed: ({ ticketNumber }, { careEmail }) =>
      briefLetter({
        subject: `We have received your enquiry ${ticketNumber}`,
        text: `Thank you for writing to us. Your enquiry number is ${ticketNumber}. Please quote it if you write to ${careEmail}. If you did not write to us, ignore this email.`,
      }),
  },
);
