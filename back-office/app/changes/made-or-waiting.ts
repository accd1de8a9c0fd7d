/** Tells after a call whether its change was made or waits. */
import type { WaitingChange } from '@tola/contract/staff';
import { toast } from 'sonner';
import { waitingText } from './waiting-text.ts';

export function madeOrWaiting(made: string): (reply: WaitingChange | null) => void {
  return (reply) => {
    toast.success(reply === null ? made : waitingText(reply.waiting));
  };
}
