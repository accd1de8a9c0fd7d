/**
 * Path clean-up for navigation inside the app (specification 001 §2.3, DECISIONS 9); the server does the same with a 301 for
 * pages that are asked for directly.
 *
 * @returns where the path leads instead, or null when it stays
 */
export function cleanedPath(pathname: string): string | null {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).toLowerCase();
  if (last.endsWith('index.html')) return '/';
  // More than one slash at the start would lead to another host.
  if (last.endsWith('.html')) return `/${pathname.slice(0, -'.html'.length).replace(/^[/\\]+/, '')}`;
  return /\.[a-z0-9]{3,}$/.test(last) ? '/' : null;
}
