/** Customers: registration, login, passwords, profile. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { loginRecord, sessionToken } from './login-record.ts';
import { noSms, otpCode, otpTooSoon, sentOtp } from './otp.ts';
import {
  amountOfThings,
  anyText,
  email,
  gstin,
  mobile,
  oneOf,
  password,
  plainText,
  stateName,
  text,
} from './values.ts';

export type { LoginRecord } from './login-record.ts';

export const logIn = defineCall({
  name: 'GetLogin',
  does: 'Opens a session for a mobile number and a password.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({
    mobile: field('LoginId', mobile('Enter valid number')),
    password: field('Password', password('Enter password')),
  }),
  data: onlyOne(loginRecord),
  extras: sessionToken,
  refusals: { 'wrong-login': [401, 'Mobile number or password is wrong'] },
});

export const logOut = defineCall({
  name: 'LogoutFront',
  does: 'Ends the session on the server.',
  caller: 'guest',
  repeat: 'harmless',
});

/** Why a new password is refused, after every specified check. Existing passwords keep working. */
export const weakPassword = {
  'password-short': [400, 'Choose a password of at least 8 characters'],
  'password-leaked': [400, 'This password is on lists of leaked passwords. Choose another one.'],
  'password-own': [400, 'Choose a password that is not based on your mobile number or email'],
} as const;

export const register = defineCall({
  name: 'insertRegister',
  does: 'Opens an account.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({
    firstName: field('FirstName', text('Enter first name', 100)),
    lastName: field('LastName', text('Enter last name', 100)),
    mobile: field('Number', mobile('Enter mobile number')),
    state: field('State', stateName('Select state')),
    email: field('Email', email('Enter email')),
    password: field('Password', password('Enter password')),
    address: field('Address', text('Enter address', 500)),
    gstin: optional('GstNumber', gstin('Enter valid GST number')),
    userType: optional('UserType', oneOf(['User'], 'UserType is not valid')),
  }),
  refusals: {
    'mobile-taken': [400, 'This mobile number is already registered'],
    'email-taken': [400, 'This email is already registered'],
    // Not a codec, which every page would load.
    'not-printable': [400, 'Use English or Devanagari letters, without emoji'],
    ...weakPassword,
  },
});

export const requestOtp = defineCall({
  name: 'VerifyLoginIdForForgotPassFront',
  does: 'Sends an OTP to the number if it belongs to an account; the reply is the same if it does not.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({ mobile: field('LoginId', mobile('Enter valid number')) }),
  data: onlyOne(sentOtp),
  refusals: { ...otpTooSoon, ...noSms },
});

export const verifyOtp = defineCall({
  name: 'VerifyOtpForFront',
  does: 'Checks an OTP; invalidates it after five wrong attempts.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({
    mobile: field('LoginId', mobile('Enter valid number')),
    otp: field('Otp', otpCode),
  }),
  data: onlyOne(
    record({
      /** Masked email of an account that named the number without ever proving it: perhaps not the caller's account. */
      unprovedAccount: optional('UnprovedAccount', plainText),
    }),
  ),
  refusals: { 'wrong-otp': [400, 'Enter valid otp'] },
});

export const claimNumber = defineCall({
  name: 'ClaimNumberFront',
  does: 'Takes a number, in the browser that verified its OTP, from an account that never proved it.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({ mobile: field('LoginId', mobile('Enter valid number')) }),
  refusals: {
    'otp-not-verified': [403, 'Please verify the OTP first'],
    'number-proved': [409, 'This account belongs to your number. Please set a new password.'],
  },
});

export const resetPassword = defineCall({
  name: 'UpdatePasswordForFront',
  does: 'Sets a new password once, in the browser that verified the OTP; ends every other session.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({
    mobile: field('LoginId', mobile('Enter valid number')),
    newPassword: field('newPassword', password('Enter password')),
  }),
  refusals: { 'otp-not-verified': [403, 'Please verify the OTP first'], ...weakPassword },
});

export const changePassword = defineCall({
  name: 'ChangePasswordFront',
  does: 'Changes the password; ends every other session and gives this one a new token.',
  caller: 'customer',
  repeat: 'acts again',
  extras: sessionToken,
  payload: record({
    oldPassword: field('oldPass', password("Old password doesn't match")),
    /** Optional, because the specification checks the old password before it requires the new one. */
    newPassword: optional('newPass', password('Enter password')),
  }),
  refusals: {
    'old-password-wrong': [400, "Old password doesn't match"],
    'new-password-missing': [400, 'Enter password'],
    ...weakPassword,
  },
});

const profileEntry = record({
  firstName: field('FirstName', plainText),
  lastName: field('LastName', plainText),
  email: field('Email', plainText),
  address: field('Address', anyText()),
  gstin: field('GstNumber', anyText()),
  mobile: field('Number', plainText),
  addressNumber: field('addressNumber', amountOfThings),
});

export type ProfileEntry = Plain<typeof profileEntry>;

export const getProfile = defineCall({
  name: 'GetProfileFront',
  does: 'Lists the profile entries: even positions billing addresses, odd positions shipping addresses.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(profileEntry),
});

/** The logged-in customer, read once after the page has loaded; null for guests. */
export const getSession = defineCall({
  name: 'GetSessionFront',
  does: 'Reads the logged-in customer with cart count and points; empty for guests.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(
    record({
      customer: field('Record', loginRecord),
      cartCount: field('CartCount', amountOfThings),
      points: field('Points', amountOfThings),
    }),
    1,
  ),
});
