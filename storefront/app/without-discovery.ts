/**
 * Removes the mark of links whose routes the router would discover: it knows all routes from the start, and a page has
 * a hundred and fifty links. The development build compares attributes while hydrating, so they stay there.
 */
export function withoutDiscovery(html: string): string {
  return import.meta.env.PROD ? html.replaceAll(' data-discover="true"', '') : html;
}
