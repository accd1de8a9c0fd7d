/**
 * Delays a page's JavaScript, and on a phone the pictures below the first screen, until after first paint, its picture
 * included. The router preloads its modules in the head, where they compete with the styles, fonts and first image
 * although the page is readable without them.
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
    .replace('<html ', '<html class="before-paint" ')
    .replace(START, '<script$1 type="text/plain" id="start">')
    .replace('</body>', `<script nonce="${nonce}">${starter(hrefs as string[])}</script></body>`);
}

/** A picture that takes longer no longer delays the code. */
const LONGEST_WAIT_MS = 1_000;
/** After this long a loaded picture is on the screen in browsers that do not report it. */
const PAINTED_MS = 150;

/**
 * Starts the code once the first picture is on the screen: its bytes, and the processor that draws it, come before the
 * code's. A page without one starts with the first paint, one opened in the background at once, because it never paints.
 */
function starter(hrefs: readonly string[]): string {
  return `(() => {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    document.documentElement.classList.remove("before-paint");
    for (const href of ${JSON.stringify(hrefs)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    document.body.append(Object.assign(document.createElement("script"), { type: "module", textContent: document.getElementById("start").textContent }));
  };
  if (document.hidden) return start();
  setTimeout(start, ${LONGEST_WAIT_MS});
  const pictures = [...document.querySelectorAll("img[fetchpriority=high]")].filter((one) => one.getBoundingClientRect().top < innerHeight);
  const loaded = Promise.allSettled(pictures.map((one) => one.decode()));
  try {
    new PerformanceObserver((list, observer) => {
      const last = list.getEntries().at(-1);
      if (pictures.length > 0 && !pictures.includes(last.element)) return;
      observer.disconnect();
      loaded.then(start);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  } catch {}
  loaded.then(() => requestAnimationFrame(() => setTimeout(start, pictures.length > 0 ? ${PAINTED_MS} : 50)));
})()`;
}
