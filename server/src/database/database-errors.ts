/** What PostgreSQL's error codes mean to us. https://www.postgresql.org/docs/current/errcodes-appendix.html */
import { DatabaseError } from 'pg';

/** The database cannot be reached: it is down, starting up, or the network is broken. The cause says which. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Classes 08 (connection exceptions) and 57P (operator intervention), and 53300, too many connections. */
const UNAVAILABLE_STATES = /^(?:08|57P|53300)/;
/** What Node says when nobody answers at an address, or hangs up. */
const UNAVAILABLE_CODES = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** pg's own errors about its connections carry no code. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after)/;

/** Whether an error of the driver means that the database cannot be reached, rather than a fault in a statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseError) return code !== undefined && UNAVAILABLE_STATES.test(code);
  return code === undefined ? UNAVAILABLE_MESSAGES.test(error.message) : UNAVAILABLE_CODES.test(code);
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

/** @param constraint the constraint's (or unique index's) name; any when left out */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, UNIQUE_VIOLATION, constraint);
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, FOREIGN_KEY_VIOLATION, constraint);
}

export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, CHECK_VIOLATION, constraint);
}

/** What a constraint that checks sums says about its violation; null for any other error. */
export function violationDetail(error: unknown, constraint: string): string | null {
  return isViolation(error, CHECK_VIOLATION, constraint) ? ((error as DatabaseError).detail ?? '') : null;
}

/** What the transaction had read was no longer so at its end, every time it was tried. */
export function isSerializationFailure(error: unknown): boolean {
  return isViolation(error, SERIALIZATION_FAILURE);
}

/** The transaction lost against another one and may simply be tried again. */
export function isRetryable(error: unknown): boolean {
  return isSerializationFailure(error) || isViolation(error, DEADLOCK_DETECTED);
}
