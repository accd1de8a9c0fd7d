/** Errors that end by themselves when the database or its disk is back: how a request that meets one is answered. */
import { INTERRUPTED, READ_ONLY } from '@tola/contract';
import { DatabaseReadOnly, DatabaseUnavailable } from '#database';

export interface Outage {
  /** Of the refusal, with code 503. */
  readonly reason: 'interrupted' | 'read-only';
  readonly message: string;
  /** For `/readyz` and the log. */
  readonly cause: string;
}

const INTERRUPTION: Outage = {
  reason: 'interrupted',
  message: INTERRUPTED,
  cause: 'the database does not answer',
};
const NO_CHANGES: Outage = {
  reason: 'read-only',
  message: READ_ONLY,
  cause: 'the database accepts no changes: its disk is full, or it is a standby',
};

/** The outage behind an error of a request; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseReadOnly || isDiskFull(error)) return NO_CHANGES;
  return error instanceof DatabaseUnavailable ? INTERRUPTION : null;
}

/** Of a file that the store writes itself, such as an upload. */
function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
