import { Tabs } from 'radix-ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type AddressBook, type AddressSlot, type AddressType, isDirty } from '../addresses/address-book.ts';
import { AddressSlotForm, FoldedSlot } from '../addresses/address-slot-form.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { tabClass } from '../tab-class.ts';
import { toast } from '../toast/toast.ts';
import type { AddressChoice } from './address-choice.ts';

const TABS = [
  { type: 'billing', title: 'Billing Address' },
  { type: 'shipping', title: 'Shipping Address' },
] as const;

interface AddressTabsProps {
  readonly slots: readonly AddressSlot[];
  readonly book: AddressBook;
  readonly choice: AddressChoice;
}

/** Two tabs of two slots; at most one selected per tab. */
export function AddressTabs({ slots, book, choice }: AddressTabsProps): ReactElement {
  return (
    <Tabs.Root value={choice.tab} onValueChange={(tab) => choice.setTab(tab as AddressType)}>
      <Tabs.List aria-label="Addresses" className="no-scrollbar mb-4 flex overflow-x-auto border-b border-line">
        {TABS.map(({ type, title }) => (
          <Tabs.Trigger key={type} value={type} className={tabClass}>
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(({ type, title }) => (
        <Tabs.Content key={type} value={type} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {type === 'billing' && choice.missed?.type === 'billing' && (
            <p className="rounded-card bg-gold-soft px-5 py-4">
              Choose the address for your invoice, or enter it below, PIN code first.
            </p>
          )}
          {type === 'shipping' && choice.same && (
            <p className="rounded-card bg-gold-soft px-5 py-4">
              Your order will be delivered to the selected billing address.
            </p>
          )}
          {type === 'shipping' && choice.missed?.type === 'shipping' && (
            <p className="rounded-card bg-gold-soft px-5 py-4">
              Enter the address to deliver to, or tick the box below to use your billing address.
            </p>
          )}
          {slots
            .filter((slot) => slot.type === type)
            .map((slot) => (
              <Slot key={slot.saved.id} slot={slot} title={`${title} ${slot.index}`} book={book} choice={choice} />
            ))}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

interface SlotProps {
  readonly slot: AddressSlot;
  readonly title: string;
  readonly book: AddressBook;
  readonly choice: AddressChoice;
}

function Slot({ slot, title, book, choice }: SlotProps): ReactElement {
  const { run, connection } = useAttempt();
  async function save(): Promise<Outcome> {
    const saved = await book.save(slot, { selected: true });
    if (typeof saved !== 'string') toast.success('Address Saved Successfully');
    return saved === 'no reply' ? saved : 'done';
  }
  const chosen = isChosen(slot, choice);
  const [pressed, setPressed] = useState<'edit' | 'save' | null>(null);
  function open(): void {
    setPressed('edit');
    book.open(slot.saved.id);
  }
  function choose(): void {
    choice.choose(slot);
    if (slot.draft.address.trim() === '') open();
  }
  const heading = <ChooseSlot slot={slot} title={title} choice={choice} onChoose={choose} />;
  // An empty shipping form is in the way of an order that goes to the billing address.
  const isUnused = choice.same && slot.type === 'shipping' && !isDirty(slot) && pressed === null;
  if (!slot.isOpen || isUnused) {
    return (
      <FoldedSlot
        slot={slot}
        heading={heading}
        chosen={chosen}
        title={title}
        wasSaved={pressed === 'save'}
        onOpen={open}
      />
    );
  }
  return (
    <AddressSlotForm
      slot={slot}
      chosen={chosen}
      heading={heading}
      wasOpened={pressed === 'edit'}
      onEdit={(typed) => {
        book.edit(slot, typed);
        if (typed.address !== undefined) choice.follow(slot, typed.address);
      }}
      onSave={() => {
        setPressed('save');
        choice.follow(slot, slot.draft.address);
        run(save);
      }}
      connection={connection}
    />
  );
}

function isChosen(slot: AddressSlot, { chosen, same }: AddressChoice): boolean {
  return chosen[slot.type] === slot.saved.id && !(same && slot.type === 'shipping');
}

interface ChooseSlotProps {
  readonly slot: AddressSlot;
  readonly title: string;
  readonly choice: AddressChoice;
  readonly onChoose: () => void;
}

function ChooseSlot({ slot, title, choice, onChoose }: ChooseSlotProps): ReactElement {
  const radio = useRef<HTMLInputElement>(null);
  const { missed } = choice;
  const isWanted = missed?.type === slot.type && slot.index === 1;
  useEffect(() => {
    if (missed === null || !isWanted) return;
    radio.current?.focus({ preventScroll: true });
    radio.current?.scrollIntoView({ block: 'center' });
  }, [missed, isWanted]);
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
      <input
        ref={radio}
        type="radio"
        name={`${slot.type}-choice`}
        checked={isChosen(slot, choice)}
        onChange={onChoose}
        className="size-5 shrink-0 accent-[var(--green)]"
      />
      <span className="min-w-0">
        {slot.saved.name !== '' && <b className="block font-semibold break-words">{slot.saved.name}</b>}
        <span className="text-[13.5px] text-muted">{title}</span>
      </span>
    </label>
  );
}
