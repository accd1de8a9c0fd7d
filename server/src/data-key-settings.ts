/** Settings of the key that encrypts fields. */
import * as z from 'zod';
import { setting } from '#declared-setting';

const dataKey = z.base64().refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64');

export const dataKeySettings = {
  DATA_KEY: setting(
    dataKey,
    null,
    'The 32-byte key, in base64, that encrypts PANs; without it one is generated in DATA_DIR/keys.',
  ),
  DATA_KEY_PREVIOUS: setting(
    z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((key) => key.trim())
          .filter((key) => key !== ''),
      )
      .pipe(z.array(dataKey)),
    '',
    'Former values of DATA_KEY, separated by commas, which still decrypt until every field is encrypted under the current one.',
  ),
} as const;
