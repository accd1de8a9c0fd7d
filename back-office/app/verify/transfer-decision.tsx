/** What is due, which bank line proves it, what accepting does, and the two decisions. */
import { acceptWithCredit, PAYMENT_MODE_LABELS, type TransferToVerify } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime, formatQuantity } from '../controls/format.ts';
import { FormError } from '../forms/form-error.tsx';
import { ORDER_QUERIES } from '../orders/order-queries.ts';
import { duePaiseOf, paymentOutcome } from '../orders/payment-outcome.ts';
import { RecordPaymentForm } from '../orders/record-payment-form.tsx';
import { useShortcut } from '../shortcuts/shortcut-handlers.ts';
import { BankLines, likelyLine } from './bank-lines.tsx';
import { RejectTransfer } from './reject-transfer.tsx';

interface DecisionProps {
  transfer: TransferToVerify;
  onDecided: () => void;
}

export function TransferDecision({ transfer, onDecided }: DecisionProps): ReactElement {
  const [line, setLine] = useState(() => likelyLine(transfer.suggestions));
  const [isRejecting, setRejecting] = useState(false);
  const byHand = useRef<HTMLDivElement>(null);
  const accept = useApiMutation(acceptWithCredit, {
    showsError: true,
    success: `Payment of ${transfer.orderNumber} accepted`,
    invalidates: ORDER_QUERIES,
    closes: onDecided,
  });
  function acceptLine(): void {
    if (accept.isPending || isRejecting) return;
    if (line === null) byHand.current?.querySelector('input')?.focus();
    else accept.mutate({ claimId: transfer.claimId, creditId: line.id });
  }
  const acceptKey = useShortcut('accept', acceptLine);
  const rejectKey = useShortcut('reject', () => setRejecting(true), { enabled: !accept.isPending });
  const rejectButton = (
    <Button {...rejectKey} tone="danger" disabled={accept.isPending} onClick={() => setRejecting(true)}>
      Reject…
    </Button>
  );
  return (
    <section aria-label="Decision" className="box grid gap-4 p-4">
      <Facts transfer={transfer} />
      <BankLines lines={transfer.suggestions} chosen={line} onChoose={setLine} />
      {line === null ? (
        <div ref={byHand} className="grid gap-4">
          <RecordPaymentForm
            claimId={transfer.claimId}
            utr={transfer.utr}
            order={transfer}
            onDone={onDecided}
            beside={rejectButton}
          />
        </div>
      ) : (
        <div className="sticky bottom-0 -mx-4 -mb-4 grid gap-3 rounded-b-(--radius-card) border-t border-line bg-paper p-4">
          <p aria-live="polite">{paymentOutcome(transfer, line.amountPaise - duePaiseOf(transfer.view))}</p>
          <FormError>{accept.error?.message}</FormError>
          <div className="flex flex-wrap gap-2">
            <Button {...acceptKey} tone="solid" busy={accept.isPending} onClick={acceptLine}>
              Accept {formatRupees(line.amountPaise)}
            </Button>
            {rejectButton}
          </div>
        </div>
      )}
      <Dialog title="Reject this payment?" open={isRejecting} onClose={() => setRejecting(false)}>
        <RejectTransfer
          transfer={transfer}
          onDone={() => {
            setRejecting(false);
            onDecided();
          }}
        />
      </Dialog>
    </section>
  );
}

function Facts({ transfer }: { transfer: TransferToVerify }): ReactElement {
  const { orderNumber, buyerName, mobile, paymentMode, view, utr, sentAt, placedAt, payBy, samePicture } = transfer;
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-2xl font-semibold">
          {formatRupees(duePaiseOf(view))} <span className="text-sm font-normal text-muted">due</span>
        </p>
        <Link to={`/orders/${orderNumber}`} className="font-semibold text-green-ink hover:underline">
          {orderNumber}
        </Link>
      </div>
      <p className="[overflow-wrap:anywhere]">
        {buyerName} <span className="whitespace-nowrap text-muted">{mobile}</span>
      </p>
      <p className="text-muted">
        {PAYMENT_MODE_LABELS[paymentMode]} · reference{' '}
        <span className="text-ink [overflow-wrap:anywhere]">{utr ?? 'not given'}</span>
      </p>
      <p className="text-[13px] text-muted">
        placed {formatDateTime(placedAt)} · reported {formatDateTime(sentAt)} · pay by {formatDateTime(payBy)}
      </p>
      {(view.state !== 'payment under review' || samePicture > 0) && (
        <p className="mt-2 flex flex-wrap gap-1">
          {view.state !== 'payment under review' && <Chip tone="gold">order {view.state}</Chip>}
          {samePicture > 0 && <Chip tone="bad">same screenshot on {formatQuantity(samePicture, 'other order')}</Chip>}
        </p>
      )}
    </div>
  );
}
