import { TextField } from '@tola/ui';
import type { ReactElement } from 'react';

const MOBILE_DIGITS = 10;

interface MobileFieldProps {
  problem: string | null;
  label?: string;
  /** What a browser fills in: the login name, or just the number. */
  autoComplete?: 'username' | 'tel-national';
  readOnly?: boolean;
  defaultValue?: string;
}

/** A mobile number: digits only, ten of them. */
export function MobileField({
  problem,
  label = 'Mobile number',
  autoComplete = 'tel-national',
  ...rest
}: MobileFieldProps): ReactElement {
  return (
    <TextField
      {...rest}
      label={label}
      name="mobile"
      problem={problem}
      type="tel"
      digitsOnly
      maxLength={MOBILE_DIGITS}
      autoComplete={autoComplete}
    />
  );
}
