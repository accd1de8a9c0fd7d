import { Button, buttonClass } from '@tola/ui';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Connection, ConnectionNote } from '../connection/connection-note.tsx';
import { type AddressSlot, isDirty } from './address-book.ts';
import type { AddressDraft } from './address-draft.ts';
import { AddressFields } from './address-fields.tsx';

interface AddressSlotFormProps {
  readonly slot: AddressSlot;
  /** Slot heading: name, with a radio button where selectable. */
  readonly heading: ReactNode;
  readonly chosen?: boolean;
  /** Opened by its Edit or Add button. */
  readonly wasOpened?: boolean;
  readonly onEdit: (typed: Partial<AddressDraft>) => void;
  readonly onSave: () => void;
  /** Of a Save that got no reply. */
  readonly connection: Connection;
}

const panel = (chosen: boolean): string =>
  `panel ${chosen ? 'border-green shadow-[inset_0_0_0_1px_var(--green)]' : ''}`;

/** One address: editable and read-only fields, and Save. In a wide container the fields stand four beside one another. */
export function AddressSlotForm({
  slot,
  heading,
  chosen = false,
  wasOpened = false,
  onEdit,
  onSave,
  connection,
}: AddressSlotFormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { problem, saved } = slot;
  const dirty = isDirty(slot);
  // Once shown, the note keeps its place: when the form is saved before the payment page opens, nothing below it moves.
  const [wasDirty, setWasDirty] = useState(dirty);
  if (dirty && !wasDirty) setWasDirty(true);
  useEffect(() => {
    const first = form.current?.elements.namedItem('pinCode');
    if (wasOpened && first instanceof HTMLElement) first.focus();
  }, [wasOpened]);
  useEffect(() => {
    const field = problem === null ? null : form.current?.elements.namedItem(problem.field);
    if (!(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [problem]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      className={`${panel(chosen)} grid grid-cols-2 gap-x-4 gap-y-2.5 p-4 sm:gap-y-3 sm:p-6 @3xl:grid-cols-4`}
    >
      <div className="col-span-full flex min-h-11 items-center justify-between gap-4">
        {heading}
        <Button type="submit" tone="quiet" size="small" busy={slot.busy} className="-mr-3">
          Save
        </Button>
      </div>
      <ConnectionNote {...connection} className="col-span-full" />
      <AddressFields slot={slot} onEdit={onEdit} />
      <div className="col-span-full grid gap-x-4 gap-y-2.5 sm:gap-y-3 @3xl:grid-cols-2">
        <ReadOnly label="Contact number" name="mobile" type="tel" value={saved.mobile} />
        {saved.email !== '' && <ReadOnly label="Email" name="email" type="email" value={saved.email} />}
      </div>
      {wasDirty && (
        <p className={`${dirty ? '' : 'invisible'} col-span-full text-[13.5px] text-muted`}>Unsaved changes</p>
      )}
    </form>
  );
}

/** One line of a fact that is changed elsewhere. */
function ReadOnly({ label, ...input }: { label: string; name: string; type: string; value: string }): ReactElement {
  const id = useId();
  return (
    <p className="flex items-baseline gap-3 text-[15px]">
      <label htmlFor={id} className="w-32 shrink-0 text-muted">
        {label}
      </label>
      <input {...input} id={id} readOnly className="min-w-0 flex-1 truncate bg-transparent" />
    </p>
  );
}

interface FoldedSlotProps {
  readonly slot: AddressSlot;
  readonly heading: ReactNode;
  /** By its radio button, which the line leaves room for; undefined where there is none. */
  readonly chosen?: boolean | undefined;
  /** Of the slot, for the name of its button. */
  readonly title: string;
  /** Its form has just been saved. */
  readonly wasSaved: boolean;
  readonly onOpen: () => void;
}

/** A slot as one line, whose button opens the form. */
export function FoldedSlot({ slot, heading, chosen, title, wasSaved, onOpen }: FoldedSlotProps): ReactElement {
  const isEmpty = slot.saved.address === '';
  const action = isEmpty ? 'Add' : 'Edit';
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasSaved) edit.current?.focus({ preventScroll: true });
  }, [wasSaved]);
  return (
    <div
      className={`${panel(chosen === true)} ${isEmpty ? 'border-dashed bg-transparent' : ''} flex min-h-16 items-center justify-between gap-4 px-4 py-3 sm:px-6`}
    >
      <div className="min-w-0 flex-1">
        {heading}
        {!isEmpty && (
          <p className={`line-clamp-3 break-words text-[15px] text-muted ${chosen === undefined ? '' : 'pl-8'}`}>
            {placeLine(slot)}
          </p>
        )}
      </div>
      <button
        ref={edit}
        type="button"
        onClick={onOpen}
        aria-label={`${action} ${title}`}
        className={`${buttonClass({ tone: 'quiet', size: 'small' })} -mr-3 cursor-pointer`}
      >
        {action}
      </button>
    </div>
  );
}

function placeLine({ saved: { recipientName, address, city, pinCode } }: AddressSlot): string {
  const written = address.toLowerCase();
  const rest = [city, pinCode].filter((part) => part !== '' && !written.includes(part.toLowerCase()));
  return [...(recipientName === '' ? [] : [`For ${recipientName}`]), address.replaceAll('\n', ', '), ...rest].join(
    ', ',
  );
}
