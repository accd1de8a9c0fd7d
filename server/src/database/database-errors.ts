/** Interprets PostgreSQL error codes. https://www.postgresql.org/docs/current/errcodes-appendix.html */
import { DatabaseError } from 'pg';

/** The database cannot be reached: it is down, starting up, or the network is broken. See the cause. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** None of the servers can be reached and accepts writes, as during a failover. */
export class NoWritableServer extends Error {
  override readonly name = 'NoWritableServer';

  /** @param reasons one for each server */
  constructor(reasons: readonly string[]) {
    super(`No database server accepts writes: ${reasons.join('; ')}`);
  }
}

/**
 * The database answers but stores nothing: its disk is full, or nearly full and the store's own server was made read-only
 * (`disk-reserve.ts`), or it is a standby. What needs no write goes on.
 */
export class DatabaseReadOnly extends DatabaseUnavailable {
  /** A change was refused although the server allows changes: only the next one shows whether there is space again. */
  get isForSpace(): boolean {
    return this.cause instanceof DatabaseError && this.cause.code === DISK_FULL;
  }
}

const READ_ONLY_TRANSACTION = '25006';
const DISK_FULL = '53100';

/** Whether a statement failed because the database accepts no changes now. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === READ_ONLY_TRANSACTION || error.code === DISK_FULL);
}

/** Classes 08 (connection exceptions) and 57P (operator intervention), and 53300, too many connections. */
const UNAVAILABLE_STATES = /^(?:08|57P|53300)/;
/** Node's error codes for an unreachable address or a closed connection. */
const UNAVAILABLE_CODES = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** pg's own errors about its connections carry no code. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after)/;

/** Whether a driver error means that the database is unreachable, rather than that a statement failed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoWritableServer || isReadOnlyServer(error)) return true;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseError) return code !== undefined && UNAVAILABLE_STATES.test(code);
  return code === undefined ? UNAVAILABLE_MESSAGES.test(error.message) : UNAVAILABLE_CODES.test(code);
}

/**
 * A write reached a server that became a standby since the connection was made. The store's own read-only transactions
 * write nothing.
 */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** @param constraint the constraint's (or unique index's) name; defaults to any */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, UNIQUE_VIOLATION, constraint);
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, FOREIGN_KEY_VIOLATION, constraint);
}

export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, CHECK_VIOLATION, constraint);
}

/** The message of a violated sum constraint; null for any other error. */
export function violationDetail(error: unknown, constraint: string): string | null {
  return isViolation(error, CHECK_VIOLATION, constraint) ? ((error as DatabaseError).detail ?? '') : null;
}

/** The transaction failed to serialize on every attempt. */
export function isSerializationFailure(error: unknown): boolean {
  return isViolation(error, SERIALIZATION_FAILURE);
}

/** The transaction lost to a concurrent one and can be retried. */
export function isRetryable(error: unknown): boolean {
  return isSerializationFailure(error) || isViolation(error, DEADLOCK_DETECTED);
}
