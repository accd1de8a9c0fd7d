/** The login record in local storage (specification 001 §3): who is logged in, never a password or a token. */
import { type LoginRecord, logIn } from '@tola/contract/accounts';
import { LOGIN_RECORD_KEY } from './login-record-key.ts';

export function storedRecord(): LoginRecord | null {
  const text = localStorage.getItem(LOGIN_RECORD_KEY);
  if (text === null) return null;
  try {
    return logIn.data.read([JSON.parse(text)]);
  } catch {
    // Somebody else's or a damaged entry is as good as none.
    localStorage.removeItem(LOGIN_RECORD_KEY);
    return null;
  }
}

export function storeRecord(record: LoginRecord): void {
  const [first] = logIn.data.encode(record) as [unknown];
  localStorage.setItem(LOGIN_RECORD_KEY, JSON.stringify(first));
}
