/** Editable address fields. */
import { SelectField, TextArea, TextField } from '@tola/ui';
import type { ReactElement } from 'react';
import type { AddressDraft, AddressSlot } from './address-book.ts';
import { StateOptions } from './state-options.tsx';

interface AddressFieldsProps {
  readonly slot: AddressSlot;
  readonly onEdit: (change: Partial<AddressDraft>) => void;
}

export function AddressFields({ slot, onEdit }: AddressFieldsProps): ReactElement {
  const { type, draft, problem } = slot;
  const problemOf = (field: keyof AddressDraft): string | null => (problem?.field === field ? problem.message : null);
  return (
    <>
      <TextArea
        label="Address"
        name="address"
        value={draft.address}
        onChange={(event) => onEdit({ address: event.target.value })}
        problem={problemOf('address')}
        autoComplete={`${type} street-address`}
        rows={3}
        maxLength={500}
        className="col-span-2"
      />
      <SelectField
        label="State"
        name="state"
        value={draft.state}
        onChange={(event) => onEdit({ state: event.target.value })}
        problem={problemOf('state')}
        autoComplete={`${type} address-level1`}
      >
        <StateOptions />
      </SelectField>
      <TextField
        label="PIN code"
        name="pinCode"
        optional
        value={draft.pinCode}
        onChange={(event) => onEdit({ pinCode: event.target.value })}
        problem={problemOf('pinCode')}
        digitsOnly
        maxLength={6}
        autoComplete={`${type} postal-code`}
      />
      <TextField
        label="GST number"
        name="gstin"
        optional
        value={draft.gstin}
        onChange={(event) => onEdit({ gstin: event.target.value.toUpperCase() })}
        problem={problemOf('gstin')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={15}
        className="col-span-2"
      />
    </>
  );
}
