import { formatDay, type Gift } from '@tola/contract';
import type { ReactElement } from 'react';

/** What the packer has to do for a gift. */
export function GiftNote({ gift: { message, deliverFrom } }: { gift: Gift }): ReactElement {
  return (
    <div className="rounded-lg border border-line px-3 py-2">
      <span className="label block">Gift: do not enclose the invoice</span>
      {deliverFrom !== null && <p>Deliver on or after {formatDay(deliverFrom)}</p>}
      {message !== null && <p className="whitespace-pre-line [overflow-wrap:anywhere]">“{message}”</p>}
    </div>
  );
}
