import { TextField } from '@tola/ui';
import type { ReactElement } from 'react';

interface PhoneFieldProps {
  name: string;
  problem: string | null;
}

/** Digits only, ten at most, beginning with 7, 8 or 9 (specification 001 §5). */
export function PhoneField({ name, problem }: PhoneFieldProps): ReactElement {
  return (
    <TextField
      label="Mobile number"
      name={name}
      type="tel"
      digitsOnly
      autoComplete="tel-national"
      maxLength={10}
      pattern="[789][0-9]{9}"
      problem={problem}
    />
  );
}
