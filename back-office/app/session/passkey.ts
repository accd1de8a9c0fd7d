/** Passkeys in this browser. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { PayloadOf } from '@tola/contract';
import type { addPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@tola/contract/staff';

/** Browsers offer passkeys to host names only, not to IP addresses. */
export const offersPasskeys: boolean = browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);

/** ES256, EdDSA and RS256 in COSE. */
const ALGORITHMS = [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg }));

/** @throws Error with a message for people, when the person cancels, or the browser has none */
export async function createPasskey(wanted: PasskeyCreation): Promise<Omit<PayloadOf<typeof addPasskey>, 'name'>> {
  const { rpId, rpName, challenge, userId, email, name, excluded } = wanted;
  const { id, response } = await startRegistration({
    optionsJSON: {
      rp: { id: rpId, name: rpName },
      user: { id: userId, name: email, displayName: name },
      challenge,
      pubKeyCredParams: ALGORITHMS,
      excludeCredentials: excluded.map((one) => ({ type: 'public-key', id: one })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  }).catch(withMessage);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** @throws Error with a message for people, when the person cancels, or the browser has none */
export async function signWithPasskey({ rpId, challenge, allowed }: PasskeyRequest): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      rpId,
      challenge,
      allowCredentials: allowed.map((one) => ({ type: 'public-key', id: one })),
      userVerification: 'required',
    },
  }).catch(withMessage);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** What to show when the browser's own dialog ended without a passkey. */
function withMessage(error: unknown): never {
  if (!(error instanceof Error)) throw new Error('The passkey could not be used.');
  if (error.name === 'InvalidStateError') throw new Error('This passkey is already set up.');
  if (error.name === 'NotAllowedError') throw new Error('Cancelled, or the browser took too long. Try again.');
  throw error;
}
