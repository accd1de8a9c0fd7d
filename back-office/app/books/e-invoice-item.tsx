/** One document: its state in words, and what can be done about it. */
import {
  CANCEL_REASONS,
  cancelEInvoice,
  correctEInvoice,
  type EInvoiceRow,
  type EInvoiceState,
  listEInvoices,
  retryEInvoice,
} from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatDate, formatDateTime } from '../controls/format.ts';
import { useMay } from '../session/use-self.ts';

const STATES: Readonly<Record<EInvoiceState, readonly ['plain' | 'good' | 'bad' | 'gold', string]>> = {
  'not due': ['plain', 'Not due'],
  waiting: ['gold', 'Waiting'],
  'needs correction': ['bad', 'Needs a correction'],
  registered: ['good', 'Registered'],
  cancelling: ['gold', 'Being cancelled'],
  cancelled: ['plain', 'Cancelled'],
};

export function EInvoiceItem({ row, hasProvider }: { row: EInvoiceRow; hasProvider: boolean }): ReactElement {
  const [tone, label] = STATES[row.state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DocumentLink row={row} />
          <Chip tone={tone}>{label}</Chip>
          <span className="ml-auto font-semibold whitespace-nowrap tabular-nums lg:ml-0">
            {formatRupees(row.valuePaise)}
          </span>
        </p>
        <p className="mt-1 break-words">
          {row.buyer} <span className="whitespace-nowrap text-muted tabular-nums">{row.buyerGstin}</span>
        </p>
        <p className="text-[13px] text-muted">
          {row.kind === 'invoice' ? 'Invoice' : 'Credit note'} of {formatDate(row.dated)}, order{' '}
          <Link to={`/orders/${row.orderNumber}`} className="text-green-ink underline">
            {row.orderNumber}
          </Link>
        </p>
        <Standing row={row} hasProvider={hasProvider} />
      </div>
      <Actions row={row} hasProvider={hasProvider} />
    </li>
  );
}

function DocumentLink({ row: { kind, documentId, orderNumber, number } }: { row: EInvoiceRow }): ReactElement {
  const file = kind === 'invoice' ? `invoices/${orderNumber}` : `credit-notes/${documentId}`;
  return (
    <a href={`/back-office/files/${file}`} className="font-semibold text-green-ink hover:underline">
      {number}
    </a>
  );
}

function Standing({ row, hasProvider }: { row: EInvoiceRow; hasProvider: boolean }): ReactElement {
  return (
    <div className="mt-1 grid gap-0.5 text-[13px]">
      {row.problem !== null && <p className={row.state === 'waiting' ? '' : 'text-down'}>{row.problem}.</p>}
      {(row.state === 'waiting' || row.state === 'needs correction') && (
        <p className="text-muted">
          {row.state === 'waiting' && hasProvider && row.attempts > 0 && (
            <>
              Sent {row.attempts === 1 ? 'once' : `${row.attempts} times`}, next {formatDateTime(row.nextAttemptAt)}.{' '}
            </>
          )}
          The portal takes it until {formatDate(row.reportBy)}.
        </p>
      )}
      {row.irn !== null && (
        <p className="text-muted">
          IRN <span className="break-all">{row.irn}</span>
          <span className="block">
            Acknowledgement {row.ackNumber}, {formatDateTime(row.ackedAt)}
            {row.cancelledAt !== null && ` · cancelled ${formatDateTime(row.cancelledAt)}`}
          </span>
        </p>
      )}
    </div>
  );
}

function Actions({ row, hasProvider }: { row: EInvoiceRow; hasProvider: boolean }): ReactNode {
  const may = useMay();
  const retry = useApiMutation(retryEInvoice, { success: 'It is sent again', invalidates: [listEInvoices] });
  if (!may(retryEInvoice.right)) return null;
  const isOpen = row.state === 'waiting' || row.state === 'needs correction' || row.state === 'cancelling';
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isOpen && (
        <Button busy={retry.isPending} onClick={() => retry.mutate({ id: row.id })}>
          Send again
        </Button>
      )}
      {row.state === 'needs correction' && <CorrectButton row={row} />}
      {row.cancelBefore !== null && <CancelButton row={row} before={row.cancelBefore} hasProvider={hasProvider} />}
    </div>
  );
}

function CorrectButton({ row }: { row: EInvoiceRow }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [pinCode, setPinCode] = useState('');
  const [location, setLocation] = useState('');
  const correct = useApiMutation(correctEInvoice, {
    success: 'Corrected, and sent again',
    invalidates: [listEInvoices],
    onDone: () => setOpen(false),
    showsError: true,
  });
  const { error } = correct;
  return (
    <>
      <Button onClick={() => setOpen(true)}>PIN code and place</Button>
      <Dialog title={`Place of the buyer of ${row.number}`} open={isOpen} onClose={() => setOpen(false)}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            correct.mutate({ id: row.id, pinCode: pinCode.trim(), location });
          }}
        >
          <p className="text-muted">For this document alone: what the invoice prints does not change.</p>
          <Field label="PIN code">
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={pinCode}
                onChange={(event) => setPinCode(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label="Town or district">
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                value={location}
                onChange={(event) => setLocation(event.currentTarget.value)}
              />
            )}
          </Field>
          {error !== null && (
            <p role="alert" className="text-down">
              {error.message}
            </p>
          )}
          <Button type="submit" tone="solid" busy={correct.isPending} className="justify-self-end">
            Save and send
          </Button>
        </form>
      </Dialog>
    </>
  );
}

interface CancelProps {
  row: EInvoiceRow;
  before: string;
  hasProvider: boolean;
}

function CancelButton({ row, before, hasProvider }: CancelProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<keyof typeof CANCEL_REASONS>('3');
  const [remark, setRemark] = useState('Order cancelled');
  const cancel = useApiMutation(cancelEInvoice, {
    success: hasProvider ? 'The portal is asked to cancel it' : 'Noted as cancelled',
    invalidates: [listEInvoices],
    onDone: () => setOpen(false),
    showsError: true,
  });
  const { error } = cancel;
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        Cancel IRN
      </Button>
      <Dialog title={`Cancel the IRN of ${row.number}`} open={isOpen} onClose={() => setOpen(false)}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            cancel.mutate({ id: row.id, reason, remark });
          }}
        >
          <p className="text-muted">
            Possible until {formatDateTime(before)}.
            {!hasProvider && ' Cancel it on the portal first, then note it here.'} Invoice and credit note keep their
            numbers and are left out of GSTR-1. The number never gets an IRN again.
          </p>
          <Field label="Reason">
            {(control) => (
              <select
                {...control}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value as keyof typeof CANCEL_REASONS)}
              >
                {Object.entries(CANCEL_REASONS).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Remark">
            {(control) => (
              <input {...control} value={remark} onChange={(event) => setRemark(event.currentTarget.value)} />
            )}
          </Field>
          {error !== null && (
            <p role="alert" className="text-down">
              {error.message}
            </p>
          )}
          <Button type="submit" tone="danger" busy={cancel.isPending} className="justify-self-end">
            Cancel IRN
          </Button>
        </form>
      </Dialog>
    </>
  );
}
