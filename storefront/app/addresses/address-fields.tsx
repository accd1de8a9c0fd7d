/** Editable address fields: the PIN code first, because it fills city and State. */
import type { PinCodeEntry } from '@tola/contract/pin-codes';
import { SelectField, TextArea, TextField } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import type { AddressSlot } from './address-book.ts';
import type { AddressDraft } from './address-draft.ts';
import { findPinCode } from './pin-code-lookup.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { StateOptions } from './state-options.tsx';

interface AddressFieldsProps {
  readonly slot: AddressSlot;
  readonly onEdit: (typed: Partial<AddressDraft>) => void;
}

export function AddressFields({ slot, onEdit }: AddressFieldsProps): ReactElement {
  const { type, draft, problem } = slot;
  const hint = usePlaceHint(draft.pinCode);
  const problemOf = (field: keyof AddressDraft): string | null => (problem?.field === field ? problem.message : null);
  const shown = (field: keyof AddressDraft) => ({ name: field, value: draft[field], problem: problemOf(field) });
  return (
    <>
      <TextField
        {...shown('pinCode')}
        label="PIN code"
        onChange={(event) => onEdit({ pinCode: event.target.value })}
        digitsOnly
        maxLength={6}
        autoComplete={`${type} postal-code`}
      />
      <TextField
        {...shown('city')}
        label="City"
        onChange={(event) => onEdit({ city: event.target.value })}
        maxLength={60}
        autoComplete={`${type} address-level2`}
      />
      <p
        aria-live="polite"
        className={`col-span-2 -mt-1.5 min-h-[21px] text-[13.5px] @3xl:mt-0 @3xl:self-center @3xl:pt-6 ${hint?.warns === true ? 'font-medium text-down' : 'text-muted'}`}
      >
        {hint?.text ?? 'The PIN code fills in city and State.'}
      </p>
      <TextArea
        {...shown('address')}
        label="Address"
        placeholder="Flat, building, street"
        onChange={(event) => onEdit({ address: event.target.value })}
        autoComplete={`${type} street-address`}
        rows={2}
        maxLength={500}
        className="col-span-2"
      />
      <SelectField
        {...shown('state')}
        label="State"
        onChange={(event) => onEdit({ state: event.target.value })}
        autoComplete={`${type} address-level1`}
        className="col-span-2 sm:col-span-1"
      >
        <StateOptions />
      </SelectField>
      <TextField
        {...shown('gstin')}
        label="GST number"
        optional
        onChange={(event) => onEdit({ gstin: event.target.value.toUpperCase() })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={15}
        className="col-span-2 sm:col-span-1"
      />
      {type === 'shipping' && <RecipientFields draft={draft} problemOf={problemOf} onEdit={onEdit} />}
    </>
  );
}

interface PlaceHint {
  readonly text: string;
  /** The PIN code has to be looked at again. */
  readonly warns: boolean;
}

/** What the directory says about a complete PIN code. */
function usePlaceHint(pinCode: string): PlaceHint | null {
  const [entry, setEntry] = useState<PinCodeEntry | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findPinCode(pinCode).then((found) => {
      if (isCurrent) setEntry(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [pinCode]);
  if (entry === null || entry.pinCode !== pinCode) return null;
  if (!entry.delivers) return { text: `We do not deliver to PIN code ${pinCode}.`, warns: true };
  if (!entry.known) {
    return { text: 'This PIN code is not on our list. Please check it; you can still order.', warns: true };
  }
  const place = [entry.district, entry.states.join(' or ')].filter((part) => part !== '').join(', ');
  return { text: `${place}: we deliver here.`, warns: false };
}
