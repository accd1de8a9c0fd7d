/** Passkeys (WebAuthn) of staff: adding, removing, and their use as second factor or alone. Binary values are base64url. */

import * as z from 'zod/mini';
import { PASSWORD_DUE, type WhoAmI } from './access.ts';
import { staffCall } from './staff-call.ts';
import { anId, requiredText } from './staff-values.ts';

const base64url = (most: number) =>
  z.string('is required').check(z.maxLength(most), z.regex(/^[\w-]+$/, 'is not base64url'));

/** The signature of a passkey over a challenge, as `navigator.credentials.get` returns it. */
export const passkeyAssertion = z.object({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(2_000),
  signature: base64url(2_000),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** What `navigator.credentials.get` needs. */
export interface PasskeyRequest {
  readonly rpId: string;
  readonly challenge: string;
  /** Credentials to choose from; any of the site when empty. */
  readonly allowed: string[];
}

/** What `navigator.credentials.create` needs. */
export interface PasskeyCreation {
  readonly rpId: string;
  readonly rpName: string;
  readonly challenge: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Credentials that the person has already. */
  readonly excluded: string[];
}

const WRONG_PASSKEY = [400, 'This passkey was not accepted. Try again, or use another way to log in.'] as const;

export const beginPasskey = staffCall<PasskeyCreation>()({
  name: 'BeginPasskey',
  does: 'Creates the challenge for a new passkey. It is valid once, for five minutes.',
  right: 'signing in',
  freshFactor: true,
  repeat: 'acts again',
  refusals: { 'code-first': [409, 'Complete the login first'], 'password-due': PASSWORD_DUE },
});

export const addPasskey = staffCall<{
  /** Set with the first factor; shown only once. */
  recoveryCodes: string[] | null;
}>()({
  name: 'AddPasskey',
  does: 'Adds a passkey to the user’s account. The first factor also creates the recovery codes.',
  right: 'signing in',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({
    name: requiredText(60),
    id: base64url(1_400),
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
  }),
  refusals: { 'wrong-passkey': WRONG_PASSKEY, 'passkey-known': [409, 'This passkey is already set up'] },
});

export const removeFactor = staffCall()({
  name: 'RemoveFactor',
  does: 'Removes a passkey, or the authenticator app, from the user’s account. The last factor stays.',
  right: 'staff',
  freshFactor: true,
  repeat: 'acts again',
  payload: z.object({
    /** Null for the authenticator app. */
    passkeyId: z.nullable(anId),
  }),
  refusals: {
    'factor-unknown': [404, 'This factor has already been removed'],
    'last-factor': [409, 'This is your only second factor. Add another one first.'],
  },
});

export const beginPasskeyCheck = staffCall<PasskeyRequest>()({
  name: 'BeginPasskeyCheck',
  does: 'Creates the challenge for one of the user’s passkeys. It is valid once, for five minutes.',
  right: 'signing in',
  repeat: 'acts again',
});

export const enterPasskey = staffCall<WhoAmI>()({
  name: 'EnterPasskey',
  does: 'Completes a login with a passkey instead of a code.',
  right: 'signing in',
  repeat: 'acts again',
  payload: passkeyAssertion,
  refusals: { 'wrong-passkey': WRONG_PASSKEY },
});

export const confirmPasskey = staffCall()({
  name: 'ConfirmPasskey',
  does: 'Confirms the second factor again, with a passkey, for calls that need it fresh.',
  right: 'staff',
  repeat: 'acts again',
  payload: passkeyAssertion,
  refusals: { 'wrong-passkey': WRONG_PASSKEY },
});

export const beginPasskeySignIn = staffCall<PasskeyRequest>()({
  name: 'BeginPasskeySignIn',
  does: 'Creates the challenge for a login with a passkey alone. It is valid once, for five minutes.',
  right: 'anyone',
  repeat: 'acts again',
});

export const signInWithPasskey = staffCall<WhoAmI>()({
  name: 'SignInWithPasskey',
  does: 'Logs in with a passkey alone, which verified the user by PIN, fingerprint or face.',
  right: 'anyone',
  repeat: 'acts again',
  payload: passkeyAssertion,
  refusals: { 'wrong-passkey': WRONG_PASSKEY },
});
