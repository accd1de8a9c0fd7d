import type { TransferMode } from '@tola/contract/payment-reference';
import { TextField } from '@tola/ui';
import type { ReactElement } from 'react';

/** What the field asks for, by the way to pay. */
const ASKED = {
  Upi: {
    label: 'UPI reference number',
    hint: '12 digits, in the payment details of your UPI app.',
    inputMode: 'numeric',
  },
  NEFT: {
    label: 'UTR number',
    hint: '16 to 22 letters and digits; 12 digits for IMPS.',
    inputMode: 'text',
  },
} as const;

interface ReferenceFieldProps {
  readonly mode: TransferMode;
  readonly problem: string | null;
  /** What stood in it before it was last taken away. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The number by which the bank finds a payment again. Long enough for one that is typed with spaces. */
export function ReferenceField({ mode, problem, typed, onType }: ReferenceFieldProps): ReactElement {
  return (
    <TextField
      {...ASKED[mode]}
      name="reference"
      problem={problem}
      defaultValue={typed}
      onInput={(event) => onType(event.currentTarget.value)}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
    />
  );
}
