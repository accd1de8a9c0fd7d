/**
 * Path clean-up for in-app navigation (specification 001 §2.3); for direct requests the server sends a 301.
 *
 * @returns the cleaned path, or null when unchanged
 */
export function cleanedPath(pathname: string): string | null {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).toLowerCase();
  if (last.endsWith('index.html')) return '/';
  // More than one leading slash would lead to another host.
  if (last.endsWith('.html')) return `/${pathname.slice(0, -'.html'.length).replace(/^[/\\]+/, '')}`;
  return /\.[a-z0-9]{3,}$/.test(last) ? '/' : null;
}
