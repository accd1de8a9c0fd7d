/** Login record in local storage (specification 001 §3), without password or token. */
import { type LoginRecord, logIn } from '@tola/contract/accounts';
import { LOGIN_RECORD_KEY } from './login-record-key.ts';

export function storedRecord(): LoginRecord | null {
  const text = localStorage.getItem(LOGIN_RECORD_KEY);
  if (text === null) return null;
  try {
    return logIn.data.read([JSON.parse(text)]);
  } catch {
    // An unreadable entry counts as none.
    localStorage.removeItem(LOGIN_RECORD_KEY);
    return null;
  }
}

export function storeRecord(record: LoginRecord): void {
  const [first] = logIn.data.encode(record) as [unknown];
  localStorage.setItem(LOGIN_RECORD_KEY, JSON.stringify(first));
}
