import { type ReactElement, useState } from 'react';
import { later } from '../later.tsx';
import { toast } from '../toast/toast.ts';
import { downloadBrochure } from './brochure.ts';

const EnquirySent = later(async () => (await import('./enquiry-sent.tsx')).EnquirySent);

export interface Brochure {
  path: string;
  /** File name without extension. */
  name: string;
}

interface Sent {
  message: string;
  ticketNumber: string | null;
}

interface SentEnquiry {
  sent: Sent | null;
  /** Confirms receipt and downloads the brochure. */
  wasSent: (message: string, ticketNumber: string | null) => Promise<void>;
}

export function useSentEnquiry(brochure: Brochure): SentEnquiry {
  const [sent, setSent] = useState<Sent | null>(null);
  return {
    sent,
    wasSent: async (message, ticketNumber) => {
      toast.success(message);
      setSent({ message, ticketNumber });
      await downloadBrochure(brochure.path, brochure.name);
    },
  };
}

/** Confirmation below the form after sending. */
export function BrochureNote({ sent, brochure }: { sent: Sent | null; brochure: Brochure }): ReactElement | null {
  if (sent === null) return null;
  return (
    <div className="mt-6">
      <EnquirySent {...sent}>
        <button
          type="button"
          onClick={() => void downloadBrochure(brochure.path, brochure.name)}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-green-ink underline underline-offset-6 hover:no-underline"
        >
          Download the brochure again
        </button>
      </EnquirySent>
    </div>
  );
}
