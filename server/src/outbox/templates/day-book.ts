/** The day book of a day, for accounts and owners. */
import { formatDay } from '@tola/contract';
import { formatRupees } from '@tola/pricing';
import * as z from 'zod';
import { link, paragraph, table } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  /** `YYYY-MM-DD` in India. */
  day: z.iso.date(),
  rows: z.array(z.object({ voucher: z.string(), count: z.int(), debitPaise: z.int(), creditPaise: z.int() })),
});

export const dayBookMail = mailTemplate(
  schema,
  ({ day, rows }, { tradeName }) => ({
    subject: `Day book of ${tradeName}, ${formatDay(day)}`,
    blocks: [
      rows.length === 0
        ? paragraph('Nothing has been booked today.')
        : table(
            ['Voucher', 'Entries', 'Debit', 'Credit'],
            rows.map(({ voucher, count, debitPaise, creditPaise }) => [
              voucher,
              String(count),
              formatRupees(debitPaise),
              formatRupees(creditPaise),
            ]),
          ),
      link('Open the day book', `/back-office/books/registers/day-book?from=${day}&to=${day}`),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
