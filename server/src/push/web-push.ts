/** A message for a push service: encrypted for the browser (RFC 8291, RFC 8188), and signed for the service (VAPID, RFC 8292). */
import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const RECORD_BYTES = 4_096;
/** The delimiter of the last record. */
const LAST_RECORD = Buffer.from([2]);
const TOKEN_SECONDS = 12 * 3_600;

export interface Recipient {
  /** Uncompressed point on P-256. */
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
}

/** What is random in a message; given by the test vector of RFC 8291. */
export interface MessageSecrets {
  readonly salt: Buffer;
  readonly privateKey: Buffer | null;
}

export interface PushKeys {
  /** Uncompressed point on P-256, base64url. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: Buffer;
}

export function newPushKeys(): PushKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // The scalar may have leading zeros, which Node leaves out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** Whether a message can be encrypted for this key. */
export function isPoint(publicKey: Buffer): boolean {
  try {
    ECDH.convertKey(publicKey, CURVE);
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

/**
 * The body of a message, in the content encoding aes128gcm.
 *
 * @throws Error when the recipient's key is not a point on the curve
 */
export function encryptPush(
  text: string,
  { publicKey, authSecret }: Recipient,
  { salt, privateKey }: MessageSecrets = { salt: randomBytes(SALT_BYTES), privateKey: null },
): Buffer {
  const pair = createECDH(CURVE);
  if (privateKey === null) pair.generateKeys();
  else pair.setPrivateKey(privateKey);
  const ownKey = pair.getPublicKey();
  const shared = pair.computeSecret(publicKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, authSecret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, head, ownKey, body, cipher.getAuthTag()]);
}

/**
 * The header `authorization` of a message.
 *
 * @param contact a URL at which the push service can reach who runs the store
 */
export function vapidHeader(keys: PushKeys, endpoint: string, contact: string, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS,
    sub: contact,
  };
  const unsigned = `${jsonPart({ typ: 'JWT', alg: 'ES256' })}.${jsonPart(claims)}`;
  const point = Buffer.from(keys.publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: keys.privateKey.toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function jsonPart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
