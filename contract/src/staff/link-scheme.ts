/** A host name with a dot, and what may follow it. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u;

/** Completes a link that was typed without its scheme: `tola.in/about` becomes `https://tola.in/about`. Any other text stays. */
export function withScheme(link: string): string {
  return HOST.test(link) ? `https://${link}` : link;
}
