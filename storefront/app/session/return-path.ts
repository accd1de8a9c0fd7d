/** Path to return to after login. It survives a detour to registration. */
const KEY = 'returnPath';

/** A purchase that waits for a login belongs to the path it was pressed on. */
export const PURCHASE_KEY = 'pendingPurchase';

export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
  sessionStorage.removeItem(PURCHASE_KEY);
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(KEY);
}

/** Takes the path once; `/` without one. Only paths of this store are accepted. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
}
