import { readDataKeys } from '#data-keys';
import type { Feature, Platform } from '#platform';
import { pushJobs } from './push-jobs.ts';
import { pushKeys } from './push-keys.ts';

export function pushFeature({ database, settings, clock }: Platform): Feature {
  const { publicUrl } = settings;
  // Push services accept a mailbox or a page over HTTPS.
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
  const keys = readDataKeys(settings);
  return {
    name: 'push',
    jobs: pushJobs({ database, keys, publicUrl, contact }),
    async start() {
      await pushKeys(database, keys, clock());
    },
  };
}
