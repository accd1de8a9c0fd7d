/** Path to return to after login. It survives a detour to registration. */
const KEY = 'returnPath';

export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
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
