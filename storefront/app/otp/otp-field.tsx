import { TextField } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { OTP_DIGITS } from './otp-digits.ts';

interface OtpFieldProps {
  problem: string | null;
  hint?: string;
}

/** OTP with the keyboard and autofill of one. Its form is submitted by the last digit, typed, pasted or filled in. */
export function OtpField({ problem, hint = `The ${OTP_DIGITS}-digit OTP from the SMS.` }: OtpFieldProps): ReactElement {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={field}>
      <TextField
        label="OTP"
        name="otp"
        problem={problem}
        hint={hint}
        digitsOnly
        maxLength={OTP_DIGITS}
        autoComplete="one-time-code"
        onInput={({ currentTarget: { value, form } }) => {
          if (value.length === OTP_DIGITS) form?.requestSubmit();
        }}
      />
    </div>
  );
}
