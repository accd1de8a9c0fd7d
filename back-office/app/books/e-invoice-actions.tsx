/** What can be done about one e-invoice. */
import {
  CANCEL_REASONS,
  cancelEInvoice,
  correctEInvoice,
  type EInvoiceRow,
  listEInvoices,
  retryEInvoice,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatDateTime } from '../controls/format.ts';
import { FormError } from '../forms/form-error.tsx';

export function EInvoiceActions({ row, hasProvider }: { row: EInvoiceRow; hasProvider: boolean }): ReactElement {
  const retry = useApiMutation(retryEInvoice, { success: 'It is sent again', invalidates: [listEInvoices] });
  const isOpen = row.state === 'waiting' || row.state === 'needs correction' || row.state === 'cancelling';
  return (
    <div className="flex flex-wrap gap-2">
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
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>PIN code and place…</Button>
      <Dialog title={`Place of the buyer of ${row.number}`} open={isOpen} onClose={close}>
        <CorrectForm id={row.id} onDone={close} />
      </Dialog>
    </>
  );
}

function CorrectForm({ id, onDone }: { id: number; onDone: () => void }): ReactElement {
  const [pinCode, setPinCode] = useState('');
  const [location, setLocation] = useState('');
  const correct = useApiMutation(correctEInvoice, {
    success: 'Corrected, and sent again',
    invalidates: [listEInvoices],
    closes: onDone,
    showsError: true,
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        correct.mutate({ id, pinCode: pinCode.trim(), location });
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
      <FormError>{correct.error?.message}</FormError>
      <Button type="submit" tone="solid" busy={correct.isPending} className="justify-self-start">
        Save and send
      </Button>
    </form>
  );
}

interface CancelProps {
  row: EInvoiceRow;
  before: string;
  hasProvider: boolean;
}

function CancelButton(props: CancelProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        Cancel IRN…
      </Button>
      <Dialog title={`Cancel the IRN of ${props.row.number}`} open={isOpen} onClose={close}>
        <CancelForm {...props} onDone={close} />
      </Dialog>
    </>
  );
}

function CancelForm({ row, before, hasProvider, onDone }: CancelProps & { onDone: () => void }): ReactElement {
  const [reason, setReason] = useState<keyof typeof CANCEL_REASONS>('3');
  const [remark, setRemark] = useState('Order cancelled');
  const cancel = useApiMutation(cancelEInvoice, {
    success: hasProvider ? 'The portal is asked to cancel it' : 'Noted as cancelled',
    invalidates: [listEInvoices],
    closes: onDone,
    showsError: true,
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate({ id: row.id, reason, remark });
      }}
    >
      <p className="text-muted">
        Possible until {formatDateTime(before)}.{!hasProvider && ' Cancel it on the portal first, then note it here.'}{' '}
        Invoice and credit note keep their numbers and are left out of GSTR-1. The number never gets an IRN again.
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
        {(control) => <input {...control} value={remark} onChange={(event) => setRemark(event.currentTarget.value)} />}
      </Field>
      <FormError>{cancel.error?.message}</FormError>
      <Button type="submit" tone="danger" busy={cancel.isPending} className="justify-self-start">
        Cancel IRN
      </Button>
    </form>
  );
}
