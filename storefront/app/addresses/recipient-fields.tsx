import { TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import type { AddressDraft } from './address-draft.ts';

interface RecipientFieldsProps {
  readonly draft: AddressDraft;
  readonly problemOf: (field: keyof AddressDraft) => string | null;
  readonly onEdit: (typed: Partial<AddressDraft>) => void;
}

/** Who receives the parcel, where not the customer: folded until somebody is named. */
export function RecipientFields({ draft, problemOf, onEdit }: RecipientFieldsProps): ReactElement {
  const isNamed = draft.recipientName !== '' || draft.recipientMobile !== '';
  const [isOpen, setOpen] = useState(isNamed);
  if (!isOpen && !isNamed) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="col-span-2 min-h-11 cursor-pointer justify-self-start text-sm font-semibold text-green-ink underline underline-offset-4 hover:no-underline"
      >
        Someone else will receive it
      </button>
    );
  }
  return (
    <>
      <TextField
        label="Recipient’s name"
        name="recipientName"
        value={draft.recipientName}
        problem={problemOf('recipientName')}
        onChange={(event) => onEdit({ recipientName: event.target.value })}
        autoComplete="shipping name"
        maxLength={80}
      />
      <TextField
        label="Recipient’s mobile"
        name="recipientMobile"
        value={draft.recipientMobile}
        problem={problemOf('recipientMobile')}
        onChange={(event) => onEdit({ recipientMobile: event.target.value })}
        type="tel"
        digitsOnly="telephone"
        maxLength={10}
        autoComplete="shipping tel-national"
      />
    </>
  );
}
