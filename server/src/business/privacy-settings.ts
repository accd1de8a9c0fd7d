/** Settings of personal data. */
import { dataRightsSchema, dataRightsStart } from './data-rights-setting.ts';
import { guarded, setting } from './declaration.ts';
import { retentionSchema, retentionStart } from './retention-setting.ts';

export const privacySettings = {
  dataRights: setting(
    dataRightsSchema,
    dataRightsStart,
    'Requests about personal data: days in which an erasure can be cancelled, and days to answer a request.',
  ),
  retention: guarded(
    retentionSchema,
    retentionStart,
    'How long personal data is kept, by effective date. Tax and money-laundering law set the minimum and take precedence over erasure.',
  ),
} as const;
