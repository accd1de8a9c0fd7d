/** Settings of the service that verifies PANs by name. */
import * as z from 'zod';
import { setting } from '#declared-setting';

export const panVerificationSettings = {
  PAN_VERIFICATION_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => url.startsWith('https:') || ['127.0.0.1', 'localhost'].includes(new URL(url).hostname),
        'must begin with https://, since it gets PANs and names',
      ),
    null,
    'The service that compares PANs with names, which accepts POST {requestId, pan, name}: see docs/books.md; without it they are not verified.',
  ),
  PAN_VERIFICATION_KEY: setting(z.string().min(8), null, 'The key of that service, sent as Authorization: Bearer.'),
} as const;

export interface PanVerificationSettings {
  readonly panVerificationUrl: string | null;
  readonly panVerificationKey: string | null;
}

/** Both belong together. */
export function panVerificationSettingErrors({
  panVerificationUrl,
  panVerificationKey,
}: PanVerificationSettings): string[] {
  if ((panVerificationUrl === null) === (panVerificationKey === null)) return [];
  return ['PAN_VERIFICATION_URL, PAN_VERIFICATION_KEY: set both of them, or none.'];
}
