/** Why a file is not read: a reason of the contract with its values. Plain data, since it crosses from the worker thread. */
import type { UnreadableReason } from '@tola/contract/staff';

export interface Problem {
  readonly reason: UnreadableReason;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Thrown while a file is read; `parseStatement` turns it into its problem. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly problem: Problem;

  constructor(reason: UnreadableReason, values: Problem['values'] = {}) {
    super(reason);
    this.problem = { reason, values };
  }
}

const MOST_QUOTED = 40;

/** A cell as quoted in a message. */
export function quoted(cell: string): string {
  return cell.length > MOST_QUOTED ? `${cell.slice(0, MOST_QUOTED)}…` : cell;
}
