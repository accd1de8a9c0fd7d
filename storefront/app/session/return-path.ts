/** Where a visitor was going when they were sent to log in. It outlives a detour to the registration. */
const KEY = 'returnPath';

export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(KEY);
}

/** Reads the path once; `/` when there is none. Only a path of this store is followed. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
}
