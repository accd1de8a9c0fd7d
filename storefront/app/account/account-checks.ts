/** Validation order and messages of the account forms (specification 001 §5). */
import { type Codec, ValidationError } from '@tola/contract/codec';
import { email, mobile } from '@tola/contract/values';
import { gstinIsEmptyOrValid } from '../addresses/gstin.ts';
import { type FormValues, firstProblem, type Problem } from '../forms/form.ts';

export function checkLogin({ mobile = '', password = '' }: FormValues): Problem | null {
  return firstProblem([
    ['mobile', isMobile(mobile), 'Enter valid number'],
    ['password', password !== '', 'Enter password'],
  ]);
}

export function checkRegistration(values: FormValues): Problem | null {
  const { firstName = '', lastName = '', mobile = '', state = '', email = '', address = '', gstin = '' } = values;
  return (
    firstProblem([
      ['firstName', firstName.trim() !== '', 'Enter first name'],
      ['lastName', lastName.trim() !== '', 'Enter last name'],
      ['mobile', isMobile(mobile), 'Enter mobile number'],
      ['state', state !== '', 'Select state'],
      ['email', isEmail(email), 'Enter email'],
    ]) ??
    checkNewPassword(values, 'password') ??
    firstProblem([
      ['address', address.trim() !== '', 'Enter address'],
      ['gstin', gstinIsEmptyOrValid(gstin), 'Enter valid GST number'],
    ])
  );
}

/** The two fields of a new password. */
export function checkNewPassword(values: FormValues, field: 'password' | 'newPassword'): Problem | null {
  const chosen = values[field] ?? '';
  const confirmed = values.confirmPassword ?? '';
  return firstProblem([
    [field, chosen !== '', 'Enter password'],
    ['confirmPassword', confirmed !== '', 'Enter confirmed password'],
    ['confirmPassword', chosen === confirmed, "Password and confirmed password doesn't match"],
  ]);
}

export function checkMobile({ mobile = '' }: FormValues): Problem | null {
  return firstProblem([['mobile', isMobile(mobile), 'Enter valid number']]);
}

export function checkEmail({ email = '' }: FormValues): Problem | null {
  return firstProblem([['email', isEmail(email), 'Enter email']]);
}

/** The server checks the old password; only an empty one is rejected here. */
export function checkOldPassword({ oldPassword = '' }: FormValues): Problem | null {
  return firstProblem([['oldPassword', oldPassword !== '', "Old password doesn't match"]]);
}

function isMobile(typed: string): boolean {
  return accepts(mobile(''), typed);
}

function isEmail(typed: string): boolean {
  return accepts(email(''), typed);
}

/** Validates with the contract, so that page and server agree. */
function accepts(codec: Codec<string>, typed: string): boolean {
  try {
    codec.decode(typed, '');
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return false;
    throw error;
  }
}
