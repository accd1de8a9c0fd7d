/** Browsers and systems by what their user agents contain; the first match counts, since later ones imitate it. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome on Android"; the user agent itself where it is not known. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)];
  if (browser === null && system === null) return userAgent === '' ? 'Unknown device' : userAgent.slice(0, 60);
  return system === null ? `${browser}` : `${browser ?? 'App'} on ${system}`;
}

function named(names: readonly (readonly [string, string])[], userAgent: string): string | null {
  return names.find(([part]) => userAgent.includes(part))?.[1] ?? null;
}
