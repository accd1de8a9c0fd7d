/** The browser of a login in our own words, since its header is text of the caller. */

export function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([, mark]) => userAgent.includes(mark))?.[0] ?? 'A browser';
  const system = SYSTEMS.find(([, mark]) => userAgent.includes(mark))?.[0];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** In order: the header of most browsers names others as well. */
const BROWSERS = [
  ['Edge', 'Edg/'],
  ['Firefox', 'Firefox/'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Chrome', 'Chrome/'],
  ['Safari', 'Safari/'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac', 'Macintosh'],
  ['Linux', 'Linux'],
] as const;
