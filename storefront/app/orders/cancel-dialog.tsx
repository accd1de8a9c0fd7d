import type { DataOf, ReasonOf } from '@tola/contract/call';
import type { AnswerReasonOf } from '@tola/contract/common-refusals';
import type { Refused } from '@tola/contract/envelope';
import { cancelOrder, quoteCancellation } from '@tola/contract/payments';
import { formatRupees, formatShare, type Paise } from '@tola/pricing';
import { Button, buttonClass, Rupees, Skeleton, TextArea, TextField } from '@tola/ui';
import { Dialog } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { OrderNumber } from '../checkout/order-number.tsx';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { indianDay } from '../format-date.ts';
import { type FormValues, firstProblem, type Problem, refusalAt, type SendOutcome, useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';

type Terms = DataOf<typeof quoteCancellation>;

interface CancelDialogProps {
  readonly orderNumber: string;
  /** Paid by UPI or NEFT: money may be in transit. */
  readonly byTransfer: boolean;
  readonly onCancelled: () => Promise<void>;
}

/** Shows the refund before cancelling. */
export function CancelDialog(props: CancelDialogProps): ReactElement {
  const { orderNumber, onCancelled } = props;
  const [open, setOpen] = useState(false);
  const [terms, setTerms] = useState<Terms | null>(null);
  const [lost, setLost] = useState(false);

  async function readTerms(): Promise<void> {
    setTerms(null);
    const answer = await call(quoteCancellation, { orderNumber });
    if (answer.ok) setTerms(answer.data);
    const isLost = !answer.ok && answer.reason === 'network';
    setLost(isLost);
    if (!answer.ok && !isLost) setOpen(false);
  }
  function change(next: boolean): void {
    setOpen(next);
    if (next) void readTerms();
  }
  async function cancelled(): Promise<void> {
    setOpen(false);
    await onCancelled();
  }

  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger className={buttonClass({ tone: 'danger', wide: true })}>Cancel order</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Dialog.Content className="panel fixed inset-x-4 top-1/2 z-50 mx-auto grid max-h-[calc(100dvh-32px)] max-w-[520px] -translate-y-1/2 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto p-6 shadow-soft sm:p-7">
          <Dialog.Title className="text-2xl">
            Cancel order <OrderNumber>{orderNumber}?</OrderNumber>
          </Dialog.Title>
          <Dialog.Description className="text-muted">
            A cancelled order cannot be restored. A new order is priced at the current rate.
          </Dialog.Description>
          {terms === null && lost ? (
            <ConnectionNote lost busy={false} onRetry={() => void readTerms()} />
          ) : terms === null ? (
            <Skeleton className="h-40 w-full" />
          ) : (
            <TermsForm {...props} terms={terms} onCancelled={cancelled} onStale={readTerms} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface TermsFormProps extends CancelDialogProps {
  readonly terms: Terms;
  /** Called when the refund has changed since it was shown. */
  readonly onStale: () => Promise<void>;
}

function TermsForm({ terms, onCancelled, onStale, ...order }: TermsFormProps): ReactElement {
  const toBank = terms.refundTo === 'bank account';
  const { busy, problemOf, connection, formProps } = useForm({
    check: (values) => (toBank ? checkAccount(values) : null),
    send: async ({ reason = '', accountNumber, ifsc }) => {
      const answer = await call(cancelOrder, {
        orderNumber: order.orderNumber,
        reason,
        refundPaise: terms.refundPaise,
        accountNumber: accountNumber ?? null,
        ifsc: ifsc?.toUpperCase() ?? null,
      });
      if (answer.ok) {
        toast.success(answer.data.message);
        await onCancelled();
        return null;
      }
      if (answer.reason === 'refund-changed') await onStale();
      return problemOfReason(answer);
    },
  });
  if (!terms.allowed) return <NotAllowed reason={terms.reason} />;
  return (
    <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {terms.paidPaise === 0 ? <NothingPaid {...order} terms={terms} /> : <GivenBack terms={terms} />}
      {terms.refundPaise > 0 && (
        <p className="text-[15px] text-muted">
          {toBank
            ? 'The refund goes to the bank account you name below'
            : `The refund goes to the ${terms.refundTo} you paid with`}{' '}
          and is there by {indianDay(terms.refundBy)}.
        </p>
      )}
      {terms.soughtPaise > 0 && terms.paidPaise > 0 && <Sought terms={terms} />}
      {terms.paymentUnderWay && (
        <p className="text-[15px] text-muted">
          If a payment in progress goes through, it is refunded in full to where it came from, automatically, within{' '}
          {terms.refundBankDays} bank days.
        </p>
      )}
      {toBank && <AccountFields problemOf={problemOf} />}
      <TextArea label="Reason for cancelling" name="reason" autoComplete="off" optional rows={2} maxLength={300} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Dialog.Close className={buttonClass({ tone: 'outline', wide: true })}>Keep order</Dialog.Close>
        <Button type="submit" tone="danger" wide busy={busy}>
          {terms.refundPaise > 0 ? `Cancel and refund ${formatRupees(terms.refundPaise)}` : 'Cancel order'}
        </Button>
      </div>
      <ConnectionNote {...connection}>The order is cancelled only once.</ConnectionNote>
    </form>
  );
}

type Unpaid = Pick<CancelDialogProps, 'byTransfer'>;

function NothingPaid({ byTransfer, terms }: Unpaid & { terms: Terms }): ReactElement {
  if (terms.soughtPaise > 0) return <Sought terms={terms} />;
  return <p className="rounded-lg bg-gold-soft px-4 py-3">{nothingPaid({ byTransfer })}</p>;
}

/** A transfer that is not found yet comes back as well, whenever it arrives. */
function Sought({ terms: { soughtPaise, refundBy, refundBankDays } }: { terms: Terms }): ReactElement {
  return (
    <div className="grid gap-2 rounded-lg bg-gold-soft px-4 py-3">
      <p className="font-semibold">We’re still looking for your payment of {formatRupees(soughtPaise)}.</p>
      <p>
        If it reaches us, all of it goes back to the account it came from within {refundBankDays} bank days of the day
        we find it: by {indianDay(refundBy)} if we find it today.
      </p>
    </div>
  );
}

function nothingPaid({ byTransfer }: Unpaid): string {
  if (!byTransfer) return 'We have not received any payment for this order.';
  return 'We have not received any payment for this order. If you have already paid, keep the order and add the reference number and screenshot instead.';
}

function GivenBack({ terms }: { terms: Terms }): ReactElement {
  return (
    <dl className="grid">
      <Row name="Paid" paise={terms.paidPaise} />
      <Row name={`Gateway charge (${formatShare(terms.chargeBp)})`} paise={terms.chargePaise} less />
      <div className="flex flex-wrap justify-between gap-x-4 border-t-2 border-ink pt-3 text-lg font-bold">
        <dt>Refund</dt>
        <dd>
          <Rupees paise={terms.refundPaise} />
        </dd>
      </div>
    </dl>
  );
}

function NotAllowed({ reason }: { reason: string }): ReactElement {
  return (
    <>
      <p className="rounded-lg bg-gold-soft px-4 py-3">{reason}</p>
      <Dialog.Close className={buttonClass({ wide: true })}>Keep order</Dialog.Close>
    </>
  );
}

function Row({ name, paise, less = false }: { name: string; paise: Paise; less?: boolean }): ReactElement {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-0">
      <dt>{name}</dt>
      <dd>
        {less && '− '}
        <Rupees paise={paise} />
      </dd>
    </div>
  );
}

/** Refund account of a bank payment: the account it came from. */
function AccountFields({ problemOf }: { problemOf: (field: string) => string | null }): ReactElement {
  return (
    <>
      <TextField
        label="Account number"
        name="accountNumber"
        problem={problemOf('accountNumber')}
        hint="The account you paid from, in your own name."
        digitsOnly
        autoComplete="off"
        maxLength={18}
      />
      <TextField
        label="IFSC"
        name="ifsc"
        problem={problemOf('ifsc')}
        style={{ textTransform: 'uppercase' }}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={11}
      />
    </>
  );
}

function checkAccount({ accountNumber = '', ifsc = '' }: FormValues): Problem | null {
  return firstProblem([
    ['accountNumber', /^\d{9,18}$/.test(accountNumber), 'Enter valid account number'],
    ['ifsc', /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc.trim().toUpperCase()), 'Enter valid IFSC'],
  ]);
}

const FIELD_OF_REASON: Partial<Record<AnswerReasonOf<typeof cancelOrder>, string>> = {
  'account-wrong': 'accountNumber',
  'ifsc-wrong': 'ifsc',
};

function problemOfReason(answer: Refused<ReasonOf<typeof cancelOrder>>): SendOutcome {
  return refusalAt(FIELD_OF_REASON[answer.reason] ?? null, answer);
}
