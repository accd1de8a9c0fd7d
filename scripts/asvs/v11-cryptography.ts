/** ASVS 5.0, V11 Cryptography. */
import { type Chapter, evidence, requirement, tests } from './requirement.ts';

export const CRYPTOGRAPHY: Chapter = {
  name: 'V11 Cryptography',
  requirements: [
    requirement(
      '11.1.1',
      2,
      'The life of keys is documented.',
      evidence('Keys section.', 'docs/security.md', 'docs/runbook.md'),
    ),
    requirement(
      '11.1.2',
      2,
      'Keys and algorithms are listed.',
      evidence('Table of keys and algorithms.', 'docs/security.md'),
    ),
    requirement(
      '11.2.1',
      2,
      'Validated implementations.',
      evidence('node:crypto, argon2 and SimpleWebAuthn; no algorithm of our own.', 'server/package.json'),
    ),
    requirement(
      '11.2.2',
      2,
      'Keys and algorithms can be replaced.',
      tests(
        'server/src/data-keys/rotation.test.ts: encrypts every field under the current key, once',
        'server/src/data-keys/rotation.test.ts: opens fields of the current key',
      ),
    ),
    requirement(
      '11.2.3',
      2,
      'At least 128 bits of security.',
      evidence('AES-256-GCM, SHA-256, HMAC-SHA-256, tokens of 256 bits.', 'docs/security.md'),
    ),
    requirement('11.3.1', 1, 'No insecure modes.', tests('scripts/asvs.test.ts: the only cipher is AES-256-GCM')),
    requirement('11.3.2', 1, 'Approved ciphers only.', tests('scripts/asvs.test.ts: the only cipher is AES-256-GCM')),
    requirement(
      '11.3.3',
      2,
      'Encrypted data is authenticated.',
      tests('scripts/asvs.test.ts: the only cipher is AES-256-GCM'),
    ),
    requirement(
      '11.4.1',
      1,
      'Approved hash functions only.',
      tests('scripts/asvs.test.ts: MD5 and SHA-1 are used by authenticator codes only'),
    ),
    requirement(
      '11.4.2',
      2,
      'Passwords are hashed by a password hashing function.',
      tests('server/src/accounts/registration.test.ts: stores the password only as an argon2id hash'),
    ),
    requirement(
      '11.4.3',
      2,
      'Hashes are collision-resistant.',
      tests('scripts/asvs.test.ts: MD5 and SHA-1 are used by authenticator codes only'),
    ),
    requirement(
      '11.4.4',
      2,
      'Keys from passwords are stretched.',
      evidence('No key is derived from a password.', 'server/src/staff-accounts/staff-secrets.ts'),
    ),
    requirement(
      '11.5.1',
      2,
      'Secrets come from a secure generator with 128 bits.',
      tests('scripts/asvs.test.ts: Math.random makes no secret'),
    ),
    requirement(
      '11.6.1',
      2,
      'Approved public-key algorithms.',
      evidence('Passkeys by SimpleWebAuthn: ES256, EdDSA and RS256.', 'server/package.json'),
    ),
  ],
};
