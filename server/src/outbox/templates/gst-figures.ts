/** The GST figures of the month before, for accounts and owners. */
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  gstin: z.string(),
  taxablePaise: z.int(),
  igstPaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  documents: z.int(),
  isClosed: z.boolean(),
  /** Checks that are not met. */
  problems: z.int(),
});

export const gstFiguresMail = mailTemplate(
  schema,
  ({ month, gstin, documents, isClosed, problems, ...sums }) => ({
    subject: `GST figures of ${month}`,
    blocks: [
      facts([
        ['GSTIN', gstin],
        ['Documents', String(documents)],
        ['Taxable value, 3.1(a)', formatRupees(sums.taxablePaise)],
        ['IGST', formatRupees(sums.igstPaise)],
        ['CGST', formatRupees(sums.cgstPaise)],
        ['SGST', formatRupees(sums.sgstPaise)],
        ['Checks', problems === 0 ? 'all met' : `${problems} not met`],
        ['Month', isClosed ? 'closed' : 'still open'],
      ]),
      paragraph('GSTR-1 is due on the 11th. GSTR-3B takes its outward figures from GSTR-1 and locks them.'),
      link('Open the return', `/back-office/books/gst?month=${month}`),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
