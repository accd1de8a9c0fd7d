import { formatRupees, type Paise } from '@tola/pricing';
import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import type { Showing } from './show-target.ts';

interface ShowTargetProps {
  readonly mode: 'Upi' | 'NEFT';
  readonly amountPaise: Paise;
  readonly showing: Showing;
  readonly disabled: boolean;
  readonly onShow: () => void;
}

/** Before placement: the amount and the button that places the order and shows its payment details. */
export function ShowTarget({ mode, amountPaise, showing, disabled, onShow }: ShowTargetProps): ReactElement {
  const problem = showing.problemOf('submit');
  const isUpi = mode === 'Upi';
  return (
    <div className="grid justify-items-start gap-3">
      <b className="text-lg font-semibold">
        {isUpi ? 'Pay' : 'Transfer'} {formatRupees(amountPaise)}
      </b>
      <p className="text-[15px] text-muted">
        You’ll see {isUpi ? 'the QR code' : 'our bank details'} with your order number. The amount is then held until
        the time to pay ends.
      </p>
      <Button type="button" busy={showing.busy} disabled={disabled} onClick={onShow}>
        {isUpi ? 'Show QR code' : 'Show bank details'}
      </Button>
      <ConnectionNote {...showing.connection} className="w-full">
        Your order is placed only once.
      </ConnectionNote>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] font-medium text-down">
          {problem}
        </p>
      )}
    </div>
  );
}
