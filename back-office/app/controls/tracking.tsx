import type { ReactElement } from 'react';

interface Shipment {
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
}

/** Courier and tracking number of a dispatched order; nothing before that. */
export function Tracking({ courier, trackingNumber, trackingUrl }: Shipment): ReactElement | null {
  if (courier === null) return null;
  return (
    <p>
      <span className="label block">Courier</span>
      {courier}{' '}
      {trackingUrl === null ? (
        trackingNumber
      ) : (
        <a href={trackingUrl} rel="noreferrer" target="_blank" className="text-green-ink underline">
          {trackingNumber}
        </a>
      )}
    </p>
  );
}
