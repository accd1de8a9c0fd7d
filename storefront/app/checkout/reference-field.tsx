import type { TransferMode } from '@tola/contract/payment-reference';
import { TextField } from '@tola/ui';
import type { ReactElement } from 'react';

/** Field texts by payment mode. */
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
  readonly mode: Exclude<TransferMode, 'Counter'>;
  readonly problem: string | null;
  /** Initial value, restored after a mode change. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Bank reference number; room for one typed with spaces. */
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
