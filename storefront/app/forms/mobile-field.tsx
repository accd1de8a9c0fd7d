import { TextField } from '@tola/ui';
import type { ReactElement } from 'react';

const MOBILE_DIGITS = 10;

interface MobileFieldProps {
  problem: string | null;
  label?: string;
  /** Autofill type: user name or phone number. */
  autoComplete?: 'username' | 'tel-national';
  defaultValue?: string;
  /** Input pattern, where ten digits are not enough. */
  pattern?: string;
}

/** Mobile number field: ten digits. A text field, because type=tel allows neither of these two autofill types. */
export function MobileField({
  problem,
  label = 'Mobile number',
  autoComplete = 'tel-national',
  defaultValue,
  pattern,
}: MobileFieldProps): ReactElement {
  return (
    <TextField
      label={label}
      name="mobile"
      problem={problem}
      digitsOnly="telephone"
      maxLength={MOBILE_DIGITS}
      pattern={pattern}
      defaultValue={defaultValue}
      autoComplete={autoComplete}
    />
  );
}
