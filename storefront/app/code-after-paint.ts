/**
 * Delays a page's JavaScript until after first paint. The router preloads its modules in the head, where they compete
 * with the styles, fonts and first image although the page is readable without them.
 */

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
/** The router's start script: an inline module that imports the page's modules. */
const START = /<script([^>]*) type="module" async="">/;

/** @param html a page rendered by the router; one without scripts is returned unchanged */
export function codeAfterPaint(html: string, nonce: string): string {
  const hrefs = Array.from(html.matchAll(MODULE_PRELOAD), ([, href]) => href);
  if (hrefs.length === 0 || !START.test(html)) return html;
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replace(START, '<script$1 type="text/plain" id="start">')
    .replace('</body>', `<script nonce="${nonce}">${starter(hrefs as string[])}</script></body>`);
}

/**
 * The next frame is the first paint, as browsers paint nothing while styles load. A page opened in the background does
 * not wait, because it never paints.
 */
function starter(hrefs: readonly string[]): string {
  return `(() => {
  const start = () => {
    for (const href of ${JSON.stringify(hrefs)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    document.body.append(Object.assign(document.createElement("script"), { type: "module", textContent: document.getElementById("start").textContent }));
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})()`;
}
