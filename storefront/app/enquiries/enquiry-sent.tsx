import { Icon } from '@tola/ui';
import { CircleCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

interface EnquirySentProps {
  message: string;
  /** `ENQ-26-000012`, null where the reply carried none. */
  ticketNumber: string | null;
  children?: ReactNode;
}

/** Confirmation that stays after the toast, with the ticket number. */
export function EnquirySent({ message, ticketNumber, children }: EnquirySentProps): ReactElement {
  return (
    <div role="status" className="flex gap-3.5 rounded-card bg-up-soft p-5">
      <Icon of={CircleCheck} size={24} className="flex-none text-up" />
      <div>
        <p className="font-semibold">{message}</p>
        {ticketNumber !== null && (
          <p className="mt-1 text-[15px]">
            Ticket number <strong className="font-semibold whitespace-nowrap">{ticketNumber}</strong>. We’ve emailed you
            an acknowledgement.
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
