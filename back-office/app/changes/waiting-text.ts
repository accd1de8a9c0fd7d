/** When a pending change takes effect, in a sentence. */
import type { Waiting } from '@tola/contract/staff';
import { formatDateTime } from '../controls/format.ts';

export function waitingText({ takesEffectAt }: Pick<Waiting, 'takesEffectAt'>): string {
  return takesEffectAt === null
    ? 'Waits for a second person.'
    : `Takes effect on ${formatDateTime(takesEffectAt)}. Any owner can stop it.`;
}
