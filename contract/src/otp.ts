/** OTPs of logged-in customers, proofs by link, and what needs a recent proof of who is logged in. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { checked, field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { loginRecord } from './login-record.ts';
import { printedText } from './printed-text.ts';
import { amountOfThings, email, flag, id, instant, mobile, oneOf, password, plainText, text } from './values.ts';

/** Digits of an OTP. */
export const otpCode = checked(z.string('Enter valid otp').check(z.regex(/^\d{5}$/, 'Enter valid otp')));

/** The next OTP to a number takes longer from the fourth of a day on. */
export const otpTooSoon = { 'too-soon': [429, 'Please wait {wait} before asking for another OTP'] } as const;

export const noSms = {
  'no-sms': [503, 'We can’t send an OTP at the moment. Please contact us and we’ll help you log in.'],
} as const;

const wrongOtp = { 'wrong-otp': [400, 'Enter valid otp'] } as const;
const numberTaken = { 'mobile-taken': [400, 'This mobile number is already registered'] } as const;
export const notFresh = { 'not-fresh': [403, 'Please confirm with your password or an OTP that it is you'] } as const;

const OTP_PURPOSES = ['verify-number', 'change-number', 'reauthenticate'] as const;
export type CustomerOtpPurpose = (typeof OTP_PURPOSES)[number];

const purpose = field('Purpose', oneOf(OTP_PURPOSES, 'Purpose is not valid'));
const LINK_PURPOSES = ['reset', 'log-in', ...OTP_PURPOSES] as const;
export type OtpLinkPurpose = (typeof LINK_PURPOSES)[number];

/** The new number, to change it; otherwise the account's own number is used. */
const newMobile = optional('Number', mobile('Enter valid number'));

export const sentOtp = record({
  otpSent: field('OtpSent', flag),
  expiresInSeconds: field('ExpiresInSeconds', amountOfThings),
});

export const sendCustomerOtp = defineCall({
  name: 'SendOtpFront',
  does: 'Sends an OTP to the number of the account, or to the new number that it is to have.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({ purpose, newMobile }),
  data: onlyOne(sentOtp),
  refusals: {
    ...otpTooSoon,
    ...noSms,
    ...notFresh,
    ...numberTaken,
    'no-number': [409, 'Your account has no mobile number. Please add one in your profile.'],
  },
});

export const enterCustomerOtp = defineCall({
  name: 'EnterOtpFront',
  does: 'Checks an OTP and does what it was requested for.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({ purpose, newMobile, otp: field('Otp', otpCode) }),
  refusals: { ...wrongOtp, ...numberTaken, ...notFresh },
});

export const followOtpLink = defineCall({
  name: 'FollowOtpLinkFront',
  does: 'Proves a number by the link in its SMS, in the browser that asked for it.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({ token: field('LinkToken', text('This link is not complete', 100)) }),
  data: onlyOne(
    record({
      purpose: field('Purpose', oneOf(LINK_PURPOSES, 'Purpose is not valid')),
      mobile: field('LoginId', plainText),
      /** After a login, as `EnterLoginOtpFront` replies it. */
      customer: optional('Record', loginRecord),
      unprovedAccount: optional('UnprovedAccount', plainText),
    }),
  ),
  refusals: {
    'unknown-link': [
      404,
      'This link is not valid here. Open it in the browser where you asked for it, or ask for a new one.',
    ],
    ...numberTaken,
    ...notFresh,
  },
});

export const reauthenticate = defineCall({
  name: 'ReauthenticateFront',
  does: 'Confirms with the password that the customer is the one who is logged in, for ten minutes.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({ password: field('Password', password('Enter password')) }),
  refusals: { 'wrong-password': [400, 'The password is wrong'] },
});

export const changeName = defineCall({
  name: 'ChangeNameFront',
  does: 'Changes the name of the account. Orders and invoices keep the name they were made with.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    firstName: field('FirstName', printedText('Enter first name', 100)),
    lastName: field('LastName', printedText('Enter last name', 100)),
  }),
  refusals: notFresh,
});

export const changeEmail = defineCall({
  name: 'ChangeEmailFront',
  does: 'Sends a link to a new email; it becomes the email of the account when the link is followed.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({ email: field('Email', email('Enter email')) }),
  refusals: { ...notFresh, 'email-taken': [400, 'This email is already registered'] },
});

const customerSession = record({
  id: field('SessionId', id),
  userAgent: field('UserAgent', plainText),
  openedAt: field('OpenedAt', instant),
  lastUsedAt: field('LastUsedAt', instant),
  isThis: field('IsThis', flag),
});

export type CustomerSession = Plain<typeof customerSession>;

export const listSessions = defineCall({
  name: 'ListSessionsFront',
  does: 'Lists where the customer is logged in, most recently used first.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(customerSession),
});

export const endSession = defineCall({
  name: 'EndSessionFront',
  does: 'Ends one session of the customer.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ id: field('SessionId', id) }),
});

export const endOtherSessions = defineCall({
  name: 'EndOtherSessionsFront',
  does: 'Ends every other session of the customer.',
  caller: 'customer',
  repeat: 'harmless',
});

/** What the customer has proved, for the pages that change it. */
export const getContacts = defineCall({
  name: 'GetContactsFront',
  does: 'Reads whether the number and the email of the account are verified, and whether changes need a proof first.',
  caller: 'customer',
  repeat: 'harmless',
  data: onlyOne(
    record({
      hasVerifiedMobile: field('HasVerifiedNumber', flag),
      hasVerifiedEmail: field('HasVerifiedEmail', flag),
      /** False in an account that was opened by OTP, until its customer sets a password. */
      hasPassword: field('HasPassword', flag),
      isFresh: field('IsFresh', flag),
    }),
  ),
});
