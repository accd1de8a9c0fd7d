/** The data-keys feature: re-encrypts fields every hour, which does nothing unless the key has changed. */
import * as z from 'zod';
import { defineJob } from '#jobs';
import { pollFigures } from '#log';
import type { Feature, Platform } from '#platform';
import { readDataKeys } from './data-keys.ts';
import { countFieldsUnderOtherKeys, reencryptFields } from './rotation.ts';

export function dataKeysFeature({ database, settings, log, metrics }: Platform): Feature {
  const keys = readDataKeys(settings);
  const reencrypt = defineJob('reencrypt-fields', z.object({}).loose(), async () => {
    const fields = await reencryptFields(database, keys);
    if (fields > 0) log.info({ fields }, 'fields were encrypted under the current data key');
  });
  let stopCounting: (() => void) | undefined;
  return {
    name: 'data keys',
    jobs: [reencrypt],
    cron: [{ job: reencrypt, pattern: '12 * * * *' }],
    async start() {
      if (settings.process === 'web') return;
      const count = async (): Promise<number> => await countFieldsUnderOtherKeys(database, keys);
      const { current, stop } = pollFigures(count, { start: 0, what: 'fields under other keys', log });
      stopCounting = stop;
      metrics.gauge(
        'tola_fields_under_other_keys',
        'Encrypted fields that are not under the current data key.',
        current,
      );
    },
    async stop() {
      stopCounting?.();
    },
  };
}
