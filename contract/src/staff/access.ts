/** Authentication and own account: login, two-factor authentication, invitation, password, sessions. */

import * as z from 'zod/mini';
import type { Refusals } from '../call.ts';
import type { StaffId } from '../ids.ts';
import type { Right } from './rights.ts';
import { staffCall } from './staff-call.ts';
import { anId, emailAddress, LEAST_PASSWORD_CHARACTERS, newPassword, requiredText } from './staff-values.ts';

/** Login stage of a session. */
export type Stage = 'signed out' | 'code due' | 'enrolment due' | 'in';

export interface StaffPasskey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

export interface StaffSelf {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  /** Ids. */
  readonly roles: string[];
  readonly roleNames: string[];
  /** Of all roles together. */
  readonly rights: Right[];
  readonly hasSecondFactor: boolean;
  readonly hasAuthenticatorApp: boolean;
  readonly passkeys: StaffPasskey[];
  /** Unused recovery codes. */
  readonly recoveryCodes: number;
}

export interface WhoAmI {
  readonly stage: Stage;
  /** Set once the password was accepted. */
  readonly person: StaffSelf | null;
}

const WRONG_LOGIN = [400, 'Wrong email or password'] as const;
/** A stolen session must not set up a factor of the thief. */
export const PASSWORD_DUE = [403, 'Enter your password again to set up a second factor'] as const;
const WRONG_CODE = [400, 'Wrong code'] as const;
/** Refusals of a new password, wherever one is chosen. */
export const weakStaffPassword = {
  'password-short': [400, `Choose a password of at least ${LEAST_PASSWORD_CHARACTERS} characters`],
  'password-leaked': [400, 'This password is on lists of leaked passwords. Choose another one.'],
  'password-own': [400, 'Choose a password that is not based on your email'],
} as const satisfies Refusals;

export const whoAmI = staffCall<WhoAmI>()({
  name: 'WhoAmI',
  does: 'Returns the logged-in person and the pending login step.',
  right: 'anyone',
  repeat: 'harmless',
});

export const signIn = staffCall<WhoAmI>()({
  name: 'SignIn',
  does: 'Opens a session with email and password; the second factor may still be pending.',
  right: 'anyone',
  repeat: 'acts again',
  payload: z.object({
    email: emailAddress,
    password: z.string('is required').check(z.minLength(1, 'is required'), z.maxLength(200)),
  }),
  refusals: { 'wrong-login': WRONG_LOGIN },
});

const code = z.string('is required').check(z.trim(), z.minLength(6, 'is too short'), z.maxLength(20));

export const enterCode = staffCall<WhoAmI>()({
  name: 'EnterCode',
  does: 'Completes a login with an authenticator code or a single-use recovery code.',
  right: 'signing in',
  repeat: 'acts again',
  payload: z.object({ code }),
  refusals: { 'wrong-code': WRONG_CODE },
});

export const confirmFactor = staffCall()({
  name: 'ConfirmFactor',
  does: 'Confirms the second factor again, with a code, for calls that need it fresh.',
  right: 'staff',
  repeat: 'acts again',
  payload: z.object({ code }),
  refusals: { 'wrong-code': WRONG_CODE },
});

export const confirmPassword = staffCall()({
  name: 'ConfirmPassword',
  does: 'Confirms the password again, for calls that set up a second factor.',
  right: 'signing in',
  repeat: 'acts again',
  payload: z.object({ password: z.string('is required').check(z.minLength(1, 'is required'), z.maxLength(200)) }),
  refusals: { 'wrong-password': [400, 'Wrong password'] },
});

export const allowDownload = staffCall()({
  name: 'AllowDownload',
  does: 'Succeeds while the second factor is fresh. Called before the download of a file with personal data.',
  right: 'staff',
  freshFactor: true,
  repeat: 'harmless',
});

export const beginEnrolment = staffCall<{ secret: string; address: string }>()({
  name: 'BeginEnrolment',
  does: 'Creates a secret for an authenticator app; inactive until confirmed with a code.',
  right: 'signing in',
  freshFactor: true,
  repeat: 'acts again',
  refusals: {
    'already-enrolled': [409, 'An authenticator app is already set up'],
    'password-due': PASSWORD_DUE,
  },
});

export const confirmEnrolment = staffCall<{ recoveryCodes: string[] }>()({
  name: 'ConfirmEnrolment',
  does: 'Adds the authenticator app with a first code. The first factor also returns the recovery codes, shown only once.',
  right: 'signing in',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({ code }),
  refusals: { 'wrong-code': WRONG_CODE, 'not-begun': [409, 'Please start again'] },
});

export const renewRecoveryCodes = staffCall<{ recoveryCodes: string[] }>()({
  name: 'RenewRecoveryCodes',
  does: 'Replaces the user’s recovery codes.',
  right: 'staff',
  freshFactor: true,
  repeat: 'acts again',
});

export const signOut = staffCall()({
  name: 'SignOut',
  does: 'Ends the session.',
  right: 'anyone',
  repeat: 'harmless',
});

export const changeOwnPassword = staffCall()({
  name: 'ChangeOwnPassword',
  does: 'Changes the user’s password and ends their other sessions.',
  right: 'staff',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({
    oldPassword: z.string('is required').check(z.minLength(1, 'is required'), z.maxLength(200)),
    newPassword,
  }),
  refusals: { 'wrong-password': [400, 'Wrong current password'], ...weakStaffPassword },
});

const token = z.string().check(z.minLength(20), z.maxLength(100));

export interface InvitedRole {
  readonly name: string;
  readonly description: string;
}

export const readInvite = staffCall<{ name: string; email: string; roles: string[]; roleDetails: InvitedRole[] }>()({
  name: 'ReadInvite',
  does: 'Reads who an invitation is for.',
  right: 'anyone',
  repeat: 'harmless',
  payload: z.object({ token }),
  refusals: { 'invite-over': [404, 'This invitation has been used or has expired. Ask an owner for a new one.'] },
});

export const acceptInvite = staffCall<WhoAmI>()({
  name: 'AcceptInvite',
  does: 'Sets the password of an invited person and logs them in.',
  right: 'anyone',
  repeat: 'acts again',
  payload: z.object({ token, name: requiredText(100), password: newPassword }),
  refusals: {
    'invite-over': [404, 'This invitation has been used or has expired. Ask an owner for a new one.'],
    ...weakStaffPassword,
  },
});

export interface StaffSession {
  readonly id: number;
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly isThis: boolean;
}

export const listSessions = staffCall<StaffSession[]>()({
  name: 'ListSessions',
  does: 'Lists the user’s active sessions; for owners, all sessions.',
  right: 'staff',
  repeat: 'harmless',
});

export const endSession = staffCall()({
  name: 'EndSession',
  does: 'Ends one of the user’s sessions; for owners, any session.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'session-unknown': [404, 'This session has already ended'] },
});
