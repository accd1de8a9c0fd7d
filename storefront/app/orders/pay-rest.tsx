import type { OrderView } from '@tola/contract/order-view';
import { REFERENCE_WRONG, readReferenceNumber } from '@tola/contract/payment-reference';
import { sendPayment } from '@tola/contract/payments';
import { formatRupees } from '@tola/pricing';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { useContinuedPayment, useFreshPageOnReturn } from '../checkout/continue-payment.ts';
import { BankTarget, UpiTarget } from '../checkout/payment-targets.tsx';
import { ReferenceField } from '../checkout/reference-field.tsx';
import { ScreenshotField } from '../checkout/screenshot-field.tsx';
import type { Screenshot } from '../checkout/screenshot-file.ts';
import { firstProblem, useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { indianMoment } from './order-words.ts';

interface PayRestProps {
  readonly order: OrderView;
  readonly target: NonNullable<OrderView['payment']>;
  readonly onSent: () => Promise<void>;
}

/**
 * What the buyer has to do about money. While a payment is being looked for they are told not to pay again; the form for a
 * further one stays within reach, for orders that are paid in parts.
 */
export function PayRest(props: PayRestProps): ReactElement {
  const { order, target } = props;
  if (order.state === 'payment under review') return <UnderReview {...props} />;
  return (
    <section aria-label="Pay the rest" className="panel grid gap-5 border-gold p-5 sm:p-6">
      <div>
        <h2 className="text-2xl">{formatRupees(target.duePaise)} is still to be paid</h2>
        <p className="mt-1 text-muted">
          Please pay by {indianMoment(target.payBy)}. Until then everything stays reserved for you.
        </p>
      </div>
      <FurtherPayment {...props} />
    </section>
  );
}

/** A card order is paid at the provider, at the price that was locked for it, from whichever tab or device. */
export function CardStillToPay({ order, payBy }: { order: OrderView; payBy: string }): ReactElement {
  const { leaving, problem, goOn } = useContinuedPayment(null);
  useFreshPageOnReturn();
  return (
    <section aria-label="Pay" className="panel grid justify-items-start gap-4 border-gold p-5 sm:p-6">
      <h2 className="text-2xl">This order waits for its card payment</h2>
      <p className="text-muted">
        Its price is locked for you. Please pay by {indianMoment(payBy)}; after that the order ends by itself and
        nothing is charged.
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] font-medium text-down">
          {problem}
        </p>
      )}
      <Button busy={leaving} onClick={() => void goOn(order.orderNumber)}>
        {problem === null ? 'Continue to card payment' : 'Try again'}
      </Button>
    </section>
  );
}

function UnderReview(props: PayRestProps): ReactElement {
  return (
    <section aria-label="Payment under review" className="rounded-card bg-gold-soft p-5 sm:p-6">
      <h2 className="text-2xl">We are looking for your payment</h2>
      <p className="mt-1">
        It is being compared with our bank. You get an e-mail as soon as it is found; please do not pay the same amount
        again.
      </p>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Paying in parts? Send a further payment
        </summary>
        <div className="panel mt-4 grid gap-5 p-5">
          <FurtherPayment {...props} />
        </div>
      </details>
    </section>
  );
}

/** Where to pay, and the proof of it. */
function FurtherPayment({ order, target, onSent }: PayRestProps): ReactElement {
  const mode = order.paymentMode === 'Upi' ? 'Upi' : 'NEFT';
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const { busy, problemOf, formProps } = useForm({
    check: ({ reference = '' }) =>
      firstProblem([
        ['screenshot', screenshot !== null, 'Please upload screenshot of payment'],
        ['reference', readReferenceNumber(reference, mode) !== null, REFERENCE_WRONG],
      ]),
    send: async ({ reference = '' }, form) => {
      const payload = { orderNumber: order.orderNumber, utr: reference, file: screenshot?.base64 ?? null };
      const answer = await call(sendPayment, payload);
      if (!answer.ok) return problemOfReason(answer.reason, answer.message);
      toast.success(answer.message);
      form.reset();
      setScreenshot(null);
      await onSent();
      return null;
    },
  });
  return (
    <>
      <Target mode={mode} order={order} target={target} />
      <form {...formProps} className="grid gap-4">
        <ReferenceField mode={mode} problem={problemOf('reference')} />
        <ScreenshotField
          screenshot={screenshot}
          problem={fileFault ?? problemOf('screenshot')}
          onChange={(next) => {
            setScreenshot(next);
            setFileFault(null);
          }}
          onFault={setFileFault}
        />
        <Button type="submit" wide busy={busy} disabled={screenshot === null}>
          SUBMIT
        </Button>
      </form>
    </>
  );
}

function Target({
  mode,
  order,
  target,
}: {
  mode: 'Upi' | 'NEFT';
  order: OrderView;
  target: PayRestProps['target'];
}): ReactElement | null {
  const { upiUrl, upiQr, bank, nextPaise, duePaise, reference } = target;
  if (mode === 'Upi' && upiUrl !== null && upiQr !== null) {
    const { orderNumber } = order;
    return <UpiTarget {...{ upiUrl, upiQr, orderNumber }} amountPaise={nextPaise} inParts={nextPaise < duePaise} />;
  }
  return bank === null ? null : <BankTarget bank={bank} amountPaise={nextPaise} reference={reference} />;
}

function problemOfReason(reason: string, message: string): { field: string; message: string } | null {
  if (reason.startsWith('screenshot')) return { field: 'screenshot', message };
  return reason.startsWith('utr') ? { field: 'reference', message } : null;
}
