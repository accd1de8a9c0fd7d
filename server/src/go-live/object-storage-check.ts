/** What `npm run doctor` says of the bucket for screenshots, pictures and films. */
import { checkBucket } from '#object-storage';
import type { Settings } from '#settings';
import { type Finding, refuses, warns } from './finding.ts';

export async function checkObjectStorage(settings: Settings): Promise<Finding[]> {
  const problem = await checkBucket(settings);
  if (problem === null) return [];
  if (problem.kind === 'public') {
    const what = `Strangers can read the bucket, in which the screenshots of payments are: ${problem.address}`;
    return [refuses('OBJECT_STORAGE_URL', what, 'Block public access to the bucket at its provider.')];
  }
  const what = `The bucket cannot be used (${problem.reason}): uploads are refused, and new pictures are not shown.`;
  const fix =
    'Check that the address is right and reachable from this machine, that the bucket exists, and that the key may read, write, list and delete in it.';
  return [warns('OBJECT_STORAGE_URL', what, fix)];
}
