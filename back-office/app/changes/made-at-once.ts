/** An undo that needs a second person has not undone anything yet. */
import { waitingText } from './waiting-text.ts';

/** @throws Error when the earlier values wait for a second person or for their time */
export function requireMadeAtOnce(waiting: Parameters<typeof waitingText>[0] | null): void {
  if (waiting !== null) throw new Error(`the earlier values are proposed. ${waitingText(waiting)}`);
}
