/** Proposes to merge another record of the same person into the one on the screen. */
import {
  type CustomerDetail,
  type ListedCustomer,
  listCustomers,
  listPendingChanges,
  mergeCustomers,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatQuantity } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';

export function MergeButton({ customer }: { customer: CustomerDetail }): ReactElement | null {
  const [open, setOpen] = useState(false);
  if (!useMay()(mergeCustomers.right) || customer.erasedAt !== null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Merge…</Button>
      <Dialog title={`Merge another record into ${customer.name}`} open={open} onClose={() => setOpen(false)}>
        <Merge customer={customer} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type ContactOf = 'kept' | 'merged';

function Merge({ customer, onDone }: { customer: CustomerDetail; onDone: () => void }): ReactElement {
  const [other, setOther] = useState<ListedCustomer | null>(null);
  const [mobileOf, setMobileOf] = useState<ContactOf>('kept');
  const [emailOf, setEmailOf] = useState<ContactOf>('kept');
  const mutation = useApiMutation(mergeCustomers, {
    showsError: true,
    invalidates: [listPendingChanges],
    onDone: ({ waiting }) => void toast.success(waitingText(waiting)),
    closes: onDone,
  });
  if (other === null) return <OtherRecord customer={customer} onChosen={setOther} />;
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {formatQuantity(other.orders, 'order')} and {formatQuantity(other.points, 'point')} of {other.name}, with
        addresses, coupons, consents, price alerts and notes, move to {customer.name}. The other record is emptied, its
        sessions end, and both contacts are told. This can’t be undone.
      </p>
      <Choice
        legend="Mobile number to keep"
        kept={customer.mobile}
        merged={other.mobile}
        value={mobileOf}
        onValue={setMobileOf}
      />
      <Choice legend="Email to keep" kept={customer.email} merged={other.email} value={emailOf} onValue={setEmailOf} />
      <ReasonForm
        action="Propose merge"
        label="How you know that both are one person"
        hint="Shown to the person who approves it, and recorded in the audit log."
        busy={mutation.isPending}
        problem={mutation.error?.message}
        onSubmit={(reason) => mutation.mutate({ keepId: customer.id, mergeId: other.id, mobileOf, emailOf, reason })}
      />
      <Button tone="quiet" className="justify-self-start" onClick={() => setOther(null)}>
        Choose another record
      </Button>
    </div>
  );
}

interface OtherRecordProps {
  customer: CustomerDetail;
  onChosen: (other: ListedCustomer) => void;
}

function OtherRecord({ customer, onChosen }: OtherRecordProps): ReactElement {
  const [search, setSearch] = useState('');
  const found = useApiQuery(
    listCustomers,
    { page: 1, perPage: 6, search },
    { enabled: search.trim().length > 1, keepPrevious: true },
  );
  const others = (found.data?.rows ?? []).filter(({ id }) => id !== customer.id);
  return (
    <div className="grid gap-3">
      <Field label="The other record" hint="Name, mobile or email">
        {(control) => (
          <input
            {...control}
            data-autofocus
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </Field>
      {found.data !== undefined && others.length === 0 && <p className="text-muted">No other customers found</p>}
      <ul>
        {others.map((other) => (
          <li key={other.id} className="border-t border-line first:border-0">
            <button
              type="button"
              className="block min-h-11 w-full px-1 py-2 text-left hover:bg-gold-soft"
              onClick={() => onChosen(other)}
            >
              <b className="break-words">{other.name}</b>
              <span className="block text-[13px] break-all text-muted">
                {[other.mobile, other.email, formatQuantity(other.orders, 'order')].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChoiceProps {
  legend: string;
  kept: string;
  merged: string;
  value: ContactOf;
  onValue: (value: ContactOf) => void;
}

function Choice({ legend, kept, merged, value, onValue }: ChoiceProps): ReactElement {
  return (
    <fieldset>
      <legend className="label mb-1">{legend}</legend>
      {(
        [
          ['kept', kept],
          ['merged', merged],
        ] as const
      ).map(([of, contact]) => (
        <label key={of} className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
          <input
            type="radio"
            name={legend}
            checked={value === of}
            onChange={() => onValue(of)}
            className="size-4 shrink-0 accent-(--green)"
          />
          <span className="min-w-0 break-all">{contact === '' ? 'None' : contact}</span>
        </label>
      ))}
    </fieldset>
  );
}
