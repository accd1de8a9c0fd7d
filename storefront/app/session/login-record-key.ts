/** Local storage key of the login record. */
export const LOGIN_RECORD_KEY = 'loginResponse';

export function hasStoredRecord(): boolean {
  return localStorage.getItem(LOGIN_RECORD_KEY) !== null;
}
