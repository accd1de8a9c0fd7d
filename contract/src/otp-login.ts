/**
 * Login by OTP, beside the password (DECISIONS 41). A number without an account gets one, which has no name, email or
 * password until its customer adds them.
 */
import { weakPassword } from './accounts.ts';
import { defineCall } from './call.ts';
import { field, onlyOne, optional, record } from './codec.ts';
import { loginRecord, sessionToken } from './login-record.ts';
import { noSms, notFresh, otpCode, otpTooSoon, sentOtp } from './otp.ts';
import { printedText } from './printed-text.ts';
import { email, flag, mobile, password, plainText } from './values.ts';

const loginId = field('LoginId', mobile('Enter valid number'));

export const sendLoginOtp = defineCall({
  name: 'SendLoginOtpFront',
  does: 'Sends an OTP for a login to any number; the reply does not tell whether the number has an account.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({ mobile: loginId }),
  data: onlyOne(sentOtp),
  refusals: { ...otpTooSoon, ...noSms },
});

export const enterLoginOtp = defineCall({
  name: 'EnterLoginOtpFront',
  does: 'Checks an OTP and opens a session; a number without an account gets one, under the privacy policy in force.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({ mobile: loginId, otp: field('Otp', otpCode) }),
  data: onlyOne(
    record({
      /** Null while it is not known whose account it is. `FirstName` is empty in an account without a name. */
      customer: optional('Record', loginRecord),
      /** Masked email of an account that named the number without ever proving it: perhaps not the caller's account. */
      unprovedAccount: optional('UnprovedAccount', plainText),
    }),
  ),
  extras: record({ token: optional('Token', plainText) }),
  refusals: { 'wrong-otp': [400, 'Enter valid otp'] },
});

export const chooseLoginAccount = defineCall({
  name: 'ChooseLoginAccountFront',
  does: 'Settles whose an unproved number is: opens a session of its account, or of a new account that takes the number.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({ mobile: loginId, isMine: field('IsMine', flag) }),
  data: onlyOne(loginRecord),
  extras: sessionToken,
  refusals: { 'otp-not-verified': [403, 'Please verify the OTP first'] },
});

export const nameAccount = defineCall({
  name: 'NameAccountFront',
  does: 'Names an account that has no name yet. Such an account places no orders.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    firstName: field('FirstName', printedText('Enter first name', 100)),
    lastName: optional('LastName', printedText('Enter last name', 100)),
  }),
  data: onlyOne(loginRecord),
  refusals: { 'has-name': [409, 'Your account has a name already. You can change it in your profile.'] },
});

export const addEmail = defineCall({
  name: 'AddEmailFront',
  does: 'Sends a link to the first email of an account; it becomes the email of the account when the link is followed.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({ email: field('Email', email('Enter email')) }),
  refusals: {
    'has-email': [409, 'Your account has an email already. You can change it in your profile.'],
    'email-taken': [400, 'This email is already registered'],
  },
});

export const setFirstPassword = defineCall({
  name: 'SetFirstPasswordFront',
  does: 'Sets the first password of an account, in a session that has just been proved by OTP; ends every other session.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({ newPassword: field('newPassword', password('Enter password')) }),
  extras: sessionToken,
  refusals: {
    ...notFresh,
    'has-password': [409, 'Your account has a password already. You can change it in your profile.'],
    ...weakPassword,
  },
});
