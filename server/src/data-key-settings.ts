/** Settings of the key that encrypts fields. */
import * as z from 'zod';
import { setting } from '#declared-setting';

const listOf = (entry: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .pipe(z.array(entry));

const dataKey = z.base64().refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64');

export const dataKeySettings = {
  DATA_KEY: setting(
    dataKey,
    null,
    'The 32-byte key, in base64, that encrypts PANs; without it one is generated in DATA_DIR/keys.',
  ),
  DATA_KEY_PREVIOUS: setting(
    listOf(dataKey),
    '',
    'Former values of DATA_KEY, separated by commas, which still decrypt until every field is encrypted under the current one.',
  ),
  DATA_KEY_LOST: setting(
    listOf(
      z.string().regex(/^[\da-f]{16}$/, 'must be the 16 letters and digits by which the refused start names a key'),
    ),
    '',
    'Keys that are lost for good, separated by commas, as a refused start names them: what only they decrypt stays unreadable.',
  ),
} as const;
