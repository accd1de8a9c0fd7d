import { readDataKeys } from '#data-keys';
import type { Feature, Platform } from '#platform';
import { pushJobs } from './push-jobs.ts';

export function pushFeature({ database, settings }: Platform): Feature {
  const { publicUrl } = settings;
  // Push services accept a mailbox or a page over HTTPS.
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
  return { name: 'push', jobs: pushJobs({ database, keys: readDataKeys(settings), publicUrl, contact }) };
}
