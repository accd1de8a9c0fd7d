/** The line at the top of every page of a public demo. */

/**
 * An `aside`, because React skips unknown elements of the body while it takes a page over, and no page puts an `aside`
 * there itself.
 */
const BANNER = `<aside class="demo-banner" aria-label="About this demo">
<b>Demo.</b> Nothing here is for sale: rates are simulated and orders are not fulfilled. Please enter no real personal or payment details.
</aside>`;

/** Adds the banner to a page, as markup: it weighs no script. */
export function withDemoBanner(html: string): string {
  return html.replace(/<body\b[^>]*>/, (body) => `${body}${BANNER}`);
}
