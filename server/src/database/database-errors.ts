/** What PostgreSQL's error codes mean to us. https://www.postgresql.org/docs/current/errcodes-appendix.html */
import { DatabaseError } from 'pg';

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

/** The transaction lost against another one and may simply be tried again. */
export function isRetryable(error: unknown): boolean {
  return isViolation(error, SERIALIZATION_FAILURE) || isViolation(error, DEADLOCK_DETECTED);
}
