import { Skeleton } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { type AddressBook, type AddressSlot, useAddressBook } from '../addresses/address-book.ts';
import { AddressSlotForm, FoldedSlot } from '../addresses/address-slot-form.tsx';
import { AddressesPlaceholder } from '../addresses/addresses-placeholder.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { toast } from '../toast/toast.ts';

const BLOCKS = [
  { type: 'billing', title: 'Billing Address' },
  { type: 'shipping', title: 'Shipping Address' },
] as const;

/** All four slots: a filled one as one line, an empty one as its form. */
export function AddressesTab(): ReactElement {
  const book = useAddressBook(true);
  if (book.slots === null)
    return (
      <AddressesPlaceholder book={book} className="grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-[430px] w-full rounded-panel" />
        <Skeleton className="h-[430px] w-full rounded-panel" />
      </AddressesPlaceholder>
    );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      {BLOCKS.map(({ type, title }) => (
        <section key={type} aria-label={title} className="grid gap-4">
          <h2 className="text-2xl">{title}</h2>
          {book.slots
            ?.filter((slot) => slot.type === type)
            .map((slot) => (
              <Slot key={slot.saved.id} slot={slot} title={`${title} ${slot.index}`} book={book} />
            ))}
        </section>
      ))}
    </div>
  );
}

function Slot({ slot, title, book }: { slot: AddressSlot; title: string; book: AddressBook }): ReactElement {
  const { run, connection } = useAttempt();
  async function save(): Promise<Outcome> {
    const saved = await book.save(slot, { selected: slot.saved.selected });
    if (typeof saved !== 'string') toast.success('Address Saved Successfully');
    return saved === 'no reply' ? saved : 'done';
  }
  const [pressed, setPressed] = useState<'edit' | 'save' | null>(null);
  const heading = (
    <span>
      <b className="block font-semibold break-words">{slot.saved.name}</b>
      <span className="text-[13.5px] text-muted">{title}</span>
    </span>
  );
  if (!slot.isOpen) {
    return (
      <FoldedSlot
        slot={slot}
        heading={heading}
        editLabel={`Edit ${title}`}
        wasSaved={pressed === 'save'}
        onOpen={() => {
          setPressed('edit');
          book.open(slot.saved.id);
        }}
      />
    );
  }
  return (
    <AddressSlotForm
      slot={slot}
      heading={heading}
      wasOpened={pressed === 'edit'}
      onEdit={(typed) => book.edit(slot, typed)}
      onSave={() => {
        setPressed('save');
        run(save);
      }}
      connection={connection}
    />
  );
}
