/** Settings of the certificate that signs invoices and credit notes. */
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import * as z from 'zod';
import { ConfigError, setting } from '#declared-setting';

export const signingSettings = {
  SIGNING_CERTIFICATE: setting(
    z.string().min(1),
    null,
    'The PKCS#12 file (.p12, .pfx) with certificate and key that sign invoices and credit notes; without it they are not signed.',
  ),
  SIGNING_PASSWORD: setting(z.string(), null, 'The password of that file.'),
} as const;

interface SigningSettings {
  readonly signingCertificate: string | null;
  readonly signingPassword: string | null;
}

/** A PKCS#12 file that its password opens. */
interface OpenedCertificate {
  readonly file: Buffer;
  readonly password: string;
}

/** Both belong together, and open the certificate: a start that cannot sign must not begin. */
export function signingSettingErrors(settings: SigningSettings): string[] {
  if ((settings.signingCertificate === null) !== (settings.signingPassword === null))
    return ['SIGNING_CERTIFICATE, SIGNING_PASSWORD: set both of them, or none.'];
  try {
    signingCertificate(settings);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [error.message];
  }
}

/** Null where documents are not signed. @throws ConfigError when the certificate cannot be used */
export function signingCertificate(settings: SigningSettings): OpenedCertificate | null {
  const { signingCertificate: path, signingPassword: password } = settings;
  if (path === null || password === null) return null;
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    throw new ConfigError(`SIGNING_CERTIFICATE: the file ${path} cannot be read: ${String(error)}`);
  }
  try {
    createSecureContext({ pfx: file, passphrase: password });
  } catch (error) {
    const remedy = 'it must be PKCS#12 with a key, and SIGNING_PASSWORD its password';
    throw new ConfigError(`SIGNING_CERTIFICATE: the file ${path} cannot be opened, ${remedy}: ${String(error)}`);
  }
  return { file, password };
}
