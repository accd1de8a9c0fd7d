import { Button, TextField } from '@tola/ui';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { type AddressDraft, type AddressSlot, isDirty } from './address-book.ts';
import { AddressFields } from './address-fields.tsx';

interface AddressSlotFormProps {
  readonly slot: AddressSlot;
  /** Slot heading: name, with a radio button where selectable. */
  readonly heading: ReactNode;
  readonly chosen?: boolean;
  readonly onEdit: (change: Partial<AddressDraft>) => void;
  readonly onSave: () => void;
}

/** One address: editable and read-only fields, and Save. */
export function AddressSlotForm({ slot, heading, chosen = false, onEdit, onSave }: AddressSlotFormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { problem, saved } = slot;
  useEffect(() => {
    const field = problem === null ? null : form.current?.elements.namedItem(problem.field);
    if (field instanceof HTMLElement) field.focus();
  }, [problem]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      className={`panel grid grid-cols-2 gap-4 p-5 sm:p-6 ${chosen ? 'border-green shadow-[inset_0_0_0_1px_var(--green)]' : ''}`}
    >
      <div className="flex min-h-11 items-center justify-between gap-4 col-span-2">
        {heading}
        <Button type="submit" tone="quiet" size="small" busy={slot.busy} className="-mr-3">
          Save
        </Button>
      </div>
      <AddressFields slot={slot} onEdit={onEdit} />
      <TextField
        label="Contact number"
        name="mobile"
        value={saved.mobile}
        readOnly
        type="tel"
        className="col-span-2 sm:col-span-1"
      />
      <TextField
        label="Email"
        name="email"
        value={saved.email}
        readOnly
        type="email"
        className="col-span-2 sm:col-span-1"
      />
      <p className={isDirty(slot) ? 'text-[13.5px] text-muted col-span-2' : 'hidden'}>Unsaved changes</p>
    </form>
  );
}
