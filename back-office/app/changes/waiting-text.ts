/** When a pending change takes effect, in a sentence. */
import type { WaitingChange } from '@tola/contract/staff';
import { formatDateTime } from '../controls/format.ts';

export function waitingText({ takesEffectAt }: Pick<WaitingChange['waiting'], 'takesEffectAt'>): string {
  return takesEffectAt === null
    ? 'Waits for a second person.'
    : `Takes effect on ${formatDateTime(takesEffectAt)}. Any owner can stop it.`;
}
