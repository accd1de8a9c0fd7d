/** SUBMIT of the payment form, with what it does and what is missing. */
import type { BuyerMode } from '@tola/contract/orders';
import { formatRupees } from '@tola/pricing';
import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { type Connection, ConnectionNote } from '../connection/connection-note.tsx';
import { useMessageWay } from '../session/message-way.ts';
import type { Priced } from './priced-order.ts';
import { changeMessage, chargedPaise, type QuoteChange } from './quote-change.ts';

function nextStep(priced: Priced, mode: BuyerMode | null, by: string): string {
  if (mode === 'UpiGateway') return 'You approve the payment in your UPI app. Your order is confirmed within seconds.';
  return mode === 'Card'
    ? `You pay ${formatRupees(chargedPaise(priced, true))} on our payment partner’s page.`
    : `We’ll verify the payment with our bank and confirm your order ${by}.`;
}

interface SubmitPartProps extends SubmitNoteProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly problem: string | null;
  readonly connection: Connection;
  readonly isPlaced: boolean;
}

export function SubmitPart({ busy, disabled, problem, connection, isPlaced, ...note }: SubmitPartProps): ReactElement {
  return (
    <div className="grid gap-2">
      <Button type="submit" wide busy={busy} disabled={disabled} aria-describedby="submit-note">
        SUBMIT
      </Button>
      <SubmitNote {...note} />
      <ConnectionNote {...connection}>
        {isPlaced ? 'Your payment details are recorded only once.' : 'Your order is placed only once.'}
      </ConnectionNote>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-center text-[15px] font-medium text-down">
          {problem}
        </p>
      )}
    </div>
  );
}

interface SubmitNoteProps {
  readonly mode: BuyerMode | null;
  readonly missing: string | null;
  /** Null without a valid price. */
  readonly priced: Priced | null;
  readonly change: QuoteChange | null;
}

/** Below SUBMIT: missing fields, what it does, and a price rise since the last quote. */
function SubmitNote({ mode, missing, priced, change }: SubmitNoteProps): ReactElement {
  const isCard = mode === 'Card';
  const { by } = useMessageWay();
  return (
    <p id="submit-note" className="min-h-15 text-center text-[13.5px] text-muted sm:min-h-10">
      {change?.rose === true && <b className="mb-1 block font-semibold text-down">{changeMessage(change, isCard)}</b>}
      {(change?.rose !== true || missing !== null) && (missing ?? (priced === null ? '' : nextStep(priced, mode, by)))}
    </p>
  );
}
