/**
 * A page as browsers without JavaScript show it: without its scripts, and with what it holds for such browsers.
 *
 * @param html a page rendered by the router
 */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<\/?noscript>/g, '');
}
