/** Getting in: password, second factor, invitation, one's own account. */

import * as z from 'zod/mini';
import type { StaffId } from '../ids.ts';
import type { Role } from './roles.ts';
import { staffCall } from './staff-call.ts';
import { anId, emailAddress, newPassword, requiredText } from './staff-values.ts';

/** What still stands between a person and the back office. */
export type Stage = 'signed out' | 'code due' | 'enrolment due' | 'in';

export interface StaffSelf {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly roles: Role[];
  readonly hasSecondFactor: boolean;
  /** Unused recovery codes. */
  readonly recoveryCodes: number;
}

export interface WhoAmI {
  readonly stage: Stage;
  /** Known once the password was right. */
  readonly person: StaffSelf | null;
}

const WRONG_LOGIN = [400, 'The e-mail address or the password is not right'] as const;
const WRONG_CODE = [400, 'This code is not right'] as const;

export const whoAmI = staffCall<WhoAmI>()({
  name: 'WhoAmI',
  does: 'Tells who is signed in and what is still due.',
  right: 'anyone',
  repeat: 'harmless',
});

export const signIn = staffCall<WhoAmI>()({
  name: 'SignIn',
  does: 'Opens a session with e-mail address and password; the second factor may still be due.',
  right: 'anyone',
  repeat: 'acts again',
  payload: z.object({
    email: emailAddress,
    password: z.string('is needed').check(z.minLength(1, 'is needed'), z.maxLength(200)),
  }),
  refusals: { 'wrong-login': WRONG_LOGIN },
});

const code = z.string('is needed').check(z.trim(), z.minLength(6, 'is too short'), z.maxLength(20));

export const enterCode = staffCall<WhoAmI>()({
  name: 'EnterCode',
  does: 'Completes a login with a code of the authenticator app, or with a recovery code, which is then used up.',
  right: 'signing in',
  repeat: 'acts again',
  payload: z.object({ code }),
  refusals: { 'wrong-code': WRONG_CODE },
});

export const beginEnrolment = staffCall<{ secret: string; address: string }>()({
  name: 'BeginEnrolment',
  does: 'Makes a secret for an authenticator app; it counts only once a code of it was entered.',
  right: 'signing in',
  repeat: 'acts again',
  refusals: { 'already-enrolled': [409, 'A second factor is already set up'] },
});

export const confirmEnrolment = staffCall<{ recoveryCodes: string[] }>()({
  name: 'ConfirmEnrolment',
  does: 'Turns the second factor on with a first code and answers the recovery codes, which are shown this once.',
  right: 'signing in',
  repeat: 'acts again',
  payload: z.object({ code }),
  refusals: { 'wrong-code': WRONG_CODE, 'not-begun': [409, 'Please begin again'] },
});

export const renewRecoveryCodes = staffCall<{ recoveryCodes: string[] }>()({
  name: 'RenewRecoveryCodes',
  does: 'Replaces one’s own recovery codes.',
  right: 'staff',
  repeat: 'acts again',
  payload: z.object({ code }),
  refusals: { 'wrong-code': WRONG_CODE },
});

export const signOut = staffCall()({
  name: 'SignOut',
  does: 'Ends the session.',
  right: 'anyone',
  repeat: 'harmless',
});

export const changeOwnPassword = staffCall()({
  name: 'ChangeOwnPassword',
  does: 'Sets one’s own password and ends one’s other sessions.',
  right: 'staff',
  repeat: 'acts again',
  payload: z.object({
    oldPassword: z.string('is needed').check(z.minLength(1, 'is needed'), z.maxLength(200)),
    newPassword,
  }),
  refusals: { 'wrong-password': [400, 'The old password is not right'] },
});

const token = z.string().check(z.minLength(20), z.maxLength(100));

export const readInvite = staffCall<{ name: string; email: string; roles: Role[] }>()({
  name: 'ReadInvite',
  does: 'Tells who an invitation is for.',
  right: 'anyone',
  repeat: 'harmless',
  payload: z.object({ token }),
  refusals: { 'invite-over': [404, 'This invitation has been used or is over. Ask an owner for a new one.'] },
});

export const acceptInvite = staffCall<WhoAmI>()({
  name: 'AcceptInvite',
  does: 'Sets the password of an invited person and signs them in.',
  right: 'anyone',
  repeat: 'acts again',
  payload: z.object({ token, name: requiredText(100), password: newPassword }),
  refusals: { 'invite-over': [404, 'This invitation has been used or is over. Ask an owner for a new one.'] },
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
  does: 'Lists one’s own open sessions; an owner sees everybody’s.',
  right: 'staff',
  repeat: 'harmless',
});

export const endSession = staffCall()({
  name: 'EndSession',
  does: 'Ends an open session: one’s own, or for an owner anybody’s.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'session-unknown': [404, 'This session is not open any more'] },
});
