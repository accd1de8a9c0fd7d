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

/** Two addresses beside each other. */
const PAIR = 'grid gap-4 lg:grid-cols-2';

/** All four slots, each as one line until its form is opened. */
export function AddressesTab(): ReactElement {
  const book = useAddressBook(true);
  if (book.slots === null)
    return (
      <AddressesPlaceholder book={book} className="grid gap-10">
        {BLOCKS.map(({ type }) => (
          <div key={type} className={PAIR}>
            <Skeleton className="h-8 w-52 lg:col-span-2" />
            <Skeleton className="h-23 w-full rounded-panel" />
            <Skeleton className="h-23 w-full rounded-panel" />
          </div>
        ))}
      </AddressesPlaceholder>
    );
  return (
    <div className="grid gap-10">
      {BLOCKS.map(({ type, title }) => (
        <Block key={type} title={title} slots={book.slots?.filter((slot) => slot.type === type) ?? []} book={book} />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly title: string;
  readonly slots: readonly AddressSlot[];
  readonly book: AddressBook;
}

/** The slots of one type. An open form takes the whole width, so that nothing stays empty beside it. */
function Block({ title, slots, book }: BlockProps): ReactElement {
  const hasForm = slots.some(({ isOpen }) => isOpen);
  return (
    <section aria-label={title} className="@container grid gap-4">
      <h2 className="text-2xl">{title}</h2>
      <div className={hasForm ? 'grid gap-4' : PAIR}>
        {slots.map((slot) => (
          <Slot key={slot.saved.id} slot={slot} title={`${title} ${slot.index}`} book={book} />
        ))}
      </div>
    </section>
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
        title={title}
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
