import { formatRupees, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';
import { formatDateTime } from '../format-date.ts';

interface PaymentReviewProps {
  /** What is compared with the bank statement; null while it is being read. */
  readonly duePaise: Paise | null;
  /** Instant; null while it is being read. */
  readonly until: string | null;
  /** Where the outcome is mailed to; empty for none. */
  readonly email: string;
}

/** What is checked about a reported transfer, until when, and what the buyer does meanwhile. */
export function PaymentReview({ duePaise, until, email }: PaymentReviewProps): ReactElement {
  return (
    <>
      <p>
        We compare {duePaise === null ? 'your transfer' : `your transfer of ${formatRupees(duePaise)}`} with our bank
        statement{until === null ? '' : `, at the latest by ${formatDateTime(until)}`}.{' '}
        {email === '' ? 'The outcome is shown with your order.' : `We’ll email ${email} as soon as it is found.`}
      </p>
      <p>You don’t need to do anything. Please do not pay again.</p>
    </>
  );
}
