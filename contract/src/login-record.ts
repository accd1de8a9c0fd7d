/** What a login replies. */
import { field, type Plain, record } from './codec.ts';
import { oneOf, plainText } from './values.ts';

/** Customer data stored in the browser: never a password (DECISIONS 1). */
export const loginRecord = record({
  /** Empty in an account that was opened by OTP and has not been named; so may be last name, email and State. */
  firstName: field('FirstName', plainText),
  lastName: field('LastName', plainText),
  mobile: field('Number', plainText),
  email: field('Email', plainText),
  state: field('State', plainText),
  userType: field('UserType', oneOf(['User'], 'UserType is not valid')),
});

export type LoginRecord = Plain<typeof loginRecord>;

export const sessionToken = record({ token: field('Token', plainText) });
