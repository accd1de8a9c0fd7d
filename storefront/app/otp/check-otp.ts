import { type FormValues, firstProblem, type Problem } from '../forms/form.ts';
import { OTP_DIGITS } from './otp-digits.ts';

export function checkOtp({ otp = '' }: FormValues): Problem | null {
  return firstProblem([['otp', otp.length === OTP_DIGITS, 'Enter valid otp']]);
}
