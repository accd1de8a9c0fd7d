/** Redirect rules for paths that are not pages (specification 001 §2.3, DECISIONS 9 and 10). */

/** A file extension: a dot, then three or more letters or digits, at the end of the last segment. */
const FILE_EXTENSION = /\.[A-Za-z0-9]{3,}$/;

/**
 * The redirect target of a path; null for none.
 *
 * @param pathname starts with `/`, without query
 */
export function cleanPath(pathname: string): string | null {
  const lastSegment = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (lastSegment.toLowerCase().endsWith('index.html')) return '/';
  if (lastSegment.toLowerCase().endsWith('.html')) return sameHostPath(pathname.slice(0, -'.html'.length));
  if (FILE_EXTENSION.test(lastSegment)) return '/';
  return null;
}

/** Two leading slashes, or a backslash, would redirect the browser to another host. */
function sameHostPath(pathname: string): string {
  return `/${pathname.replace(/^[/\\]+/, '')}`;
}

/**
 * The URL on the www host, for a request to the production domain without www.
 *
 * @param host      the request's Host header
 * @param wwwDomain the domain without www; null if none is configured
 * @param pathAndQuery starts with `/`
 */
export function wwwAddress(
  host: string,
  wwwDomain: string | null,
  protocol: string,
  pathAndQuery: string,
): string | null {
  if (wwwDomain === null || host.toLowerCase() !== wwwDomain.toLowerCase()) return null;
  return `${protocol}//www.${wwwDomain.toLowerCase()}${sameHostPath(pathAndQuery)}`;
}
