/** Passkeys: their challenges, and the verification of what an authenticator signed. */
import { randomBytes } from 'node:crypto';
import type { PayloadOf, StaffId } from '@tola/contract';
import { addPasskey, enterPasskey, type PasskeyAssertion } from '@tola/contract/staff';
import type { Queryable } from '#database';
import { refuse } from '#http';
import * as store from './passkey-store.ts';

const CHALLENGE_SECONDS = 5 * 60;

/** Loaded on first use: the library is large, and few processes ever verify a passkey. */
async function loadVerifier(): Promise<typeof import('@simplewebauthn/server')> {
  return await import('@simplewebauthn/server');
}

/** Where passkeys are valid: browsers bind each to a host name, and name the page's origin in what it signs. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/** @param url where staff open the back office */
export function passkeySite(url: string): PasskeySite {
  const { hostname, origin } = new URL(url);
  return { rpId: hostname, origin };
}

export async function newChallenge(db: Queryable, purpose: store.ChallengePurpose, now: Date): Promise<string> {
  await store.sweepChallenges(db, now);
  const challenge = randomBytes(32).toString('base64url');
  await store.insertChallenge(db, challenge, purpose, new Date(now.getTime() + CHALLENGE_SECONDS * 1000));
  return challenge;
}

/** The challenge that an authenticator claims to have signed; empty when the text is not its JSON. */
function claimedChallenge(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Uses up the challenge of a reply. Not part of the transaction that acts on it: a wrong signature uses it up, too.
 *
 * @throws Refusal wrong-passkey
 */
async function usedChallenge(
  db: Queryable,
  clientDataJSON: string,
  purpose: store.ChallengePurpose,
  now: Date,
): Promise<string> {
  const challenge = claimedChallenge(clientDataJSON);
  if (!(await store.takeChallenge(db, challenge, purpose, now))) throw refuse(enterPasskey, 'wrong-passkey');
  return challenge;
}

/** A passkey with a valid signature, and the counter that came with it. */
export interface ProvenPasskey {
  readonly passkey: store.PasskeyRow;
  readonly counter: number;
}

/**
 * Verifies the signature of a passkey.
 *
 * @param staffId whose passkey it must be; null when the passkey tells
 * @throws Refusal wrong-passkey
 */
export async function provePasskey(
  db: Queryable,
  site: PasskeySite,
  given: {
    readonly assertion: PasskeyAssertion;
    readonly purpose: store.ChallengePurpose;
    readonly staffId: StaffId | null;
  },
  now: Date,
): Promise<ProvenPasskey> {
  const { id, clientDataJSON, authenticatorData, signature } = given.assertion;
  const expectedChallenge = await usedChallenge(db, clientDataJSON, given.purpose, now);
  const passkey = await store.passkeyByCredential(db, id);
  if (passkey === null || (given.staffId !== null && passkey.staffId !== given.staffId))
    throw refuse(enterPasskey, 'wrong-passkey');
  const { verifyAuthenticationResponse } = await loadVerifier();
  const { verified, authenticationInfo } = await checked(async () =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw refuse(enterPasskey, 'wrong-passkey');
  return { passkey, counter: authenticationInfo.newCounter };
}

/** The library throws for what does not match, and returns false for a wrong signature. */
async function checked<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw refuse(enterPasskey, 'wrong-passkey', {}, { cause });
  }
}

/**
 * Verifies a new passkey.
 *
 * @throws Refusal wrong-passkey
 */
export async function verifyNewPasskey(
  db: Queryable,
  site: PasskeySite,
  given: { readonly made: PayloadOf<typeof addPasskey>; readonly staffId: StaffId; readonly sessionId: number },
  now: Date,
): Promise<store.NewPasskey> {
  const { id, name, clientDataJSON, attestationObject, transports } = given.made;
  const purpose = { purpose: 'add', sessionId: given.sessionId } as const;
  const expectedChallenge = await usedChallenge(db, clientDataJSON, purpose, now);
  const { verifyRegistrationResponse } = await loadVerifier();
  const { verified, registrationInfo } = await checked(async () =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    }),
  );
  if (!verified) throw refuse(addPasskey, 'wrong-passkey');
  const { credential } = registrationInfo;
  const { counter } = credential;
  const publicKey = Buffer.from(credential.publicKey);
  return { staffId: given.staffId, credentialId: credential.id, publicKey, counter, transports, name };
}
