import { LOGIN_RECORD_KEY } from './login-record-key.ts';

/** Whether this browser holds a login record. */
export function hasStoredRecord(): boolean {
  return localStorage.getItem(LOGIN_RECORD_KEY) !== null;
}
