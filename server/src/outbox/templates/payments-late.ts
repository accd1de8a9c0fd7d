/** Alert to staff: card payment checks are overdue. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  /** Lag of the oldest overdue check. */
  lagSeconds: z.int(),
  /** Payments due for a check. */
  due: z.int(),
  /** Duration of the payment provider's outage; null while it responds. */
  awaySeconds: z.int().nullable(),
  /** ISO instant. */
  at: z.string(),
});

export const paymentsLate = mailTemplate(
  schema,
  (late) => ({
    subject: 'Checks of online payments are delayed',
    blocks: [
      paragraph(
        'Status checks with the payment provider are running late. Customers may have paid and still see their order awaiting payment.',
      ),
      facts([
        ['Oldest check overdue by', duration(late.lagSeconds)],
        ['Payments to check', String(late.due)],
        [
          'Payment provider',
          late.awaySeconds === null ? 'responding' : `no response for ${duration(late.awaySeconds)}`,
        ],
        ['Time', indianTime(late.at)],
      ]),
      paragraph(
        late.awaySeconds === null
          ? 'Check that a worker process is running and that the provider is not rate-limiting calls.'
          : 'No payment is lost: checks are retried and payments are recorded once the provider responds.',
      ),
      link('Open the back office', '/back-office'),
    ],
  }),
  { toUnconfirmed: 'as written' },
);

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
