/** Settings of the certificate that signs invoices and credit notes. */
import * as z from 'zod';
import { setting } from '#declared-setting';

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

export function signingSettingErrors({ signingCertificate, signingPassword }: SigningSettings): string[] {
  if ((signingCertificate === null) === (signingPassword === null)) return [];
  return ['SIGNING_CERTIFICATE, SIGNING_PASSWORD: set both of them, or none.'];
}
