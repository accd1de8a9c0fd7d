import { TextField } from '@tola/ui';
import type { ReactElement } from 'react';

const MOBILE_DIGITS = 10;

interface MobileFieldProps {
  problem: string | null;
  /** What a browser fills in: the login name, or just the number. */
  autoComplete?: 'username' | 'tel-national';
  /** What the number has to look like, where not any ten digits will do. */
  pattern?: string;
}

/** A mobile number: digits only, ten of them. */
export function MobileField({ problem, autoComplete = 'tel-national', pattern }: MobileFieldProps): ReactElement {
  return (
    <TextField
      label="Mobile number"
      name="mobile"
      problem={problem}
      type="tel"
      digitsOnly
      maxLength={MOBILE_DIGITS}
      pattern={pattern}
      autoComplete={autoComplete}
    />
  );
}
