/** Addresses of a PostgreSQL server, or of the servers of a cluster: `postgresql://role:password@a:5432,b:5432/database`. */
import * as z from 'zod';

/** As in libpq. The store writes, so these are the only ones under which it can work. */
const WRITABLE = ['read-write', 'primary'];
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * One address for each server, in the order given, without `target_session_attrs`.
 *
 * @throws TypeError when the URL cannot be parsed
 */
export function serverUrls(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  if (scheme === '') throw new TypeError('Invalid URL');
  return hosts.split(',').map((host) => {
    const one = new URL(`${scheme}${login}${host}${rest}`);
    if (one.searchParams.has('target_session_attrs')) one.searchParams.delete('target_session_attrs');
    return one.href;
  });
}

/** The address of a database as a setting: one server or several, separated by commas. */
export const databaseAddress = z.string().superRefine((url, context) => {
  const problem = problemOf(url);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

function problemOf(url: string): string | null {
  if (!PARTS.test(url) || !isParsable(url))
    return 'must be an address such as postgresql://role:password@host:5432/database';
  const servers = serverUrls(url);
  const [first = ''] = servers;
  const { searchParams } = new URL(first);
  const isSplit =
    servers.length > 1 && (searchParams.has('host') || servers.some((url) => new URL(url).hostname === ''));
  if (isSplit || searchParams.get('host')?.includes(',') === true) {
    return 'several servers must be named before the database, as in postgresql://role:password@a:5432,b:5432/database';
  }
  const wanted = new URL(url.replace(PARTS, '$1x$4')).searchParams.get('target_session_attrs');
  if (wanted !== null && !WRITABLE.includes(wanted)) {
    return `target_session_attrs=${wanted} may lead to a server that refuses writes; use read-write, or leave it out`;
  }
  return null;
}

function isParsable(url: string): boolean {
  try {
    return serverUrls(url).length > 0;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
