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
  subject: 'Card payments are read late',
  blocks: [
    paragraph(
      'The store asks the card provider about every payment that it has heard nothing of. It is behind with that: customers may have paid and still see their order waiting.',
    ),
    facts([
      ['Oldest, overdue by', duration(late.lagSeconds)],
      ['Payments to ask about', String(late.due)],
      ['Card provider', late.awaySeconds === null ? 'answers' : `no answer for ${duration(late.awaySeconds)}`],
      ['At', indianTime(late.at)],
    ]),
    paragraph(
      late.awaySeconds === null
        ? 'Check that a worker process is running, and whether the provider limits the number of calls.'
        : 'No payment is lost: the store goes on asking, and takes in what has been paid once the provider answers.',
    ),
    link('Open the back office', '/back-office'),
  ],
}));

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
