/** Encryption as the portal prescribes it: the login by its RSA key, bodies by the session's key (AES-256-ECB). */
import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt } from 'node:crypto';

const METHOD = 'aes-256-ecb';

export function encryptBody(key: Buffer, value: unknown): string {
  const cipher = createCipheriv(METHOD, key, null);
  return Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]).toString('base64');
}

/** @throws Error when the text was not encrypted with this key */
export function decryptBytes(key: Buffer, text: string): Buffer {
  const decipher = createDecipheriv(METHOD, key, null);
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]);
}

/** @param publicKey of the portal: base64 of the key in DER */
export function encryptLogin(publicKey: string, login: unknown): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const text = Buffer.from(JSON.stringify(login)).toString('base64');
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64');
}
