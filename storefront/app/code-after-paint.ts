/**
 * Lets a page be seen before its code is fetched. The router asks for its modules in the head of the page, where they take
 * the line away from the styles, the fonts and the first picture, although the page can be read without any of them.
 */

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
/** The router's own start: an inline module that imports what the page is made of. */
const START = /<script([^>]*) type="module" async="">/;

/** @param html a page as the router rendered it; one that has no code comes back as it is */
export function codeAfterPaint(html: string, nonce: string): string {
  const hrefs = Array.from(html.matchAll(MODULE_PRELOAD), ([, href]) => href);
  if (hrefs.length === 0 || !START.test(html)) return html;
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replace(START, '<script$1 type="text/plain" id="start">')
    .replace('</body>', `<script nonce="${nonce}">${starter(hrefs as string[])}</script></body>`);
}

/**
 * The frame after this is the first one painted, as browsers draw none while styles are on their way. A page that is opened
 * in the background draws nothing, so it does not wait.
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
