/** For tests of signatures: a PKCS#12 file with a new key and a certificate that signed itself, and what a signature covers. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { createRequire } from 'node:module';

interface Certificate {
  publicKey: unknown;
  serialNumber: string;
  readonly validity: { notBefore: Date; notAfter: Date };
  setSubject(attributes: readonly object[]): void;
  setIssuer(attributes: readonly object[]): void;
  sign(key: unknown, digest: unknown): void;
}

/** What is used of node-forge, which has no types of its own. */
interface Forge {
  readonly pki: {
    privateKeyFromPem(pem: string): unknown;
    publicKeyFromPem(pem: string): unknown;
    createCertificate(): Certificate;
  };
  readonly md: { readonly sha256: { create(): unknown } };
  readonly pkcs12: { toPkcs12Asn1(key: unknown, chain: readonly Certificate[], password: string): unknown };
  readonly asn1: { toDer(value: unknown): { getBytes(): string } };
}

export function signingCertificateFile(password: string): Buffer {
  const { pki, md, pkcs12, asn1 } = createRequire(import.meta.url)('node-forge') as Forge;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const key = pki.privateKeyFromPem(privateKey);
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2036-01-01T00:00:00Z');
  const name = [{ name: 'commonName', value: 'Tola Bullion, test' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(key, md.sha256.create());
  return Buffer.from(asn1.toDer(pkcs12.toPkcs12Asn1(key, [certificate], password)).getBytes(), 'latin1');
}

/** Whether the signature of a PDF names the hash of all its bytes but its own. */
export function isSignedWhole(pdf: Buffer): boolean {
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number);
  const [from = -1, length = 0, second = 0, secondLength = 0] = range ?? [];
  if (from !== 0 || second + secondLength !== pdf.length) return false;
  const signature = Buffer.from(pdf.subarray(length + 1, second - 1).toString('latin1'), 'hex');
  const hash = createHash('sha256').update(pdf.subarray(0, length)).update(pdf.subarray(second)).digest();
  return signature.includes(hash);
}
