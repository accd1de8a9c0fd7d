/** What happens after an alert was asked for: it is set, or its address has to be confirmed first. */
import type { ReactElement } from 'react';
import { EnquirySent } from '../enquiries/enquiry-sent.tsx';

export interface SentAlert {
  readonly message: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

export function AlertSent({ message, email, isConfirmed }: SentAlert): ReactElement {
  return (
    <EnquirySent message={message} ticketNumber={null}>
      <p className="mt-1 text-[15px] wrap-anywhere">
        {isConfirmed ? 'We’ll email ' : 'We’ve emailed '}
        <strong className="font-semibold">{email}</strong>
        {isConfirmed ? '.' : '. Open the link in the email within a week to start the alert.'}
      </p>
    </EnquirySent>
  );
}
