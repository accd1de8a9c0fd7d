/** To the shop's people when the records of card payments are read late. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  /** How long the oldest read is overdue. */
  lagSeconds: z.int(),
  /** Payments whose read is due. */
  due: z.int(),
  /** How long the card provider has not answered; null while it does. */
  awaySeconds: z.int().nullable(),
  /** ISO instant. */
  at: z.string(),
});

export const paymentsLate = mailTemplate(schema, (late) => ({
  subject: 'Card payment checks are delayed',
  blocks: [
    paragraph(
      'Status checks with the card provider are running late. Customers may have paid and still see their order awaiting payment.',
    ),
    facts([
      ['Oldest check overdue by', duration(late.lagSeconds)],
      ['Payments to check', String(late.due)],
      ['Card provider', late.awaySeconds === null ? 'responding' : `no response for ${duration(late.awaySeconds)}`],
      ['Time', indianTime(late.at)],
    ]),
    paragraph(
      late.awaySeconds === null
        ? 'Check that a worker process is running and that the provider is not rate-limiting calls.'
        : 'No payment is lost: checks are retried and payments are recorded once the provider responds.',
    ),
    link('Open the back office', '/back-office'),
  ],
}));

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
