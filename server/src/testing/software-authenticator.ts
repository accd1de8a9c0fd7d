/** A passkey authenticator in software: makes attestations and assertions as a browser with a security key does. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@tola/contract/staff';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Wrongs {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  /** The signature counter; by default it counts up. */
  readonly counter?: number;
}

export interface SoftwareAuthenticator {
  create(
    wanted: PasskeyCreation,
    wrongs?: Wrongs,
  ): { id: string; clientDataJSON: string; attestationObject: string; transports: string[] };
  get(wanted: PasskeyRequest, wrongs?: Wrongs): PasskeyAssertion;
}

/** @param origin of the page that the browser shows */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  function signedData(rpId: string, extraFlags: number, { isUserVerified = true, ...wrongs }: Wrongs): Buffer {
    counter = wrongs.counter ?? counter + 1;
    const head = Buffer.alloc(5);
    head[0] = USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | extraFlags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(wrongs.rpId ?? rpId), head]);
  }

  function clientData(type: string, challenge: string, wrongs: Wrongs): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: wrongs.origin ?? origin, crossOrigin: false }));
  }

  return {
    create({ rpId, challenge }, wrongs = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        signedData(rpId, HAS_CREDENTIAL, wrongs),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey),
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', challenge, wrongs).toString('base64url'),
        attestationObject: attestationOf(authData).toString('base64url'),
        transports: ['internal'],
      };
    },
    get({ rpId, challenge }, wrongs = {}) {
      const data = clientData('webauthn.get', challenge, wrongs);
      const authenticatorData = signedData(rpId, 0, wrongs);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      return {
        id,
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      };
    },
  };
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

/** A P-256 key as a CBOR map: kty EC2, alg ES256, crv P-256, x, y. https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a50102032620012158' + '20', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('2258' + '20', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** The CBOR map `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationOf(authData: Buffer): Buffer {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(3, 0x59);
  length.writeUInt16BE(authData.length, 1);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, authData],
  ]);
}
