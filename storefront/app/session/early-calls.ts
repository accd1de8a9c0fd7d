/**
 * Calls that a page makes before its code arrives: an inline script in its HTML asks for what the page shows of the
 * customer, while the code is still being fetched. Each reply is used once, by the first call of that name, and by that
 * page only: later the reply would be that of an older cart, of an ended session or of another customer.
 */
import { THUMBNAIL_WIDTH } from '../pictures/picture-set.ts';

declare global {
  interface Window {
    /** By the name of the call; null when there was no reply. */
    earlyReplies?: Map<string, Promise<string | null>>;
  }
}

/** Runs inline. It is serialised, so it must be self-contained. */
function askEarly(recordKey: string, names: readonly string[], thumbnail: string): void {
  // A visitor without a login record is sent to the login page.
  if (localStorage.getItem(recordKey) === null) return;
  // The first picture of a reply is the first on the page, which otherwise waits for the code that shows it.
  const fetchPicture = (reply: string): void => {
    const path = /(\/media\/(?:products|tiles)\/[\w/.-]+?)\.webp/.exec(reply)?.[1];
    if (path === undefined) return;
    const link = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high', href: path + thumbnail };
    document.head.append(Object.assign(document.createElement('link'), link));
  };
  const ask = async (name: string): Promise<string | null> => {
    try {
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const reply = await fetch(`/api/${name}`, { ...request, signal: AbortSignal.timeout(10_000) });
      const text = await reply.text();
      fetchPicture(text);
      return text;
    } catch {
      // The page's code asks again, and says so if that fails too.
      return null;
    }
  };
  window.earlyReplies = new Map(names.map((name) => [name, ask(name)]));
}

/** Inline script for the named calls, which have no payload; server build only. */
export function earlyCallsScript(recordKey: string, names: readonly string[]): string {
  if (!import.meta.env.SSR) return '';
  const given = [recordKey, names, `-${THUMBNAIL_WIDTH}.avif`].map((value) => JSON.stringify(value));
  return `(${askEarly.toString()})(${given.join(',')})`;
}

/** The reply to an early call, for the first caller; null when the call was not made or not answered. */
export async function takeEarlyReply(name: string): Promise<string | null> {
  const reply = window.earlyReplies?.get(name);
  window.earlyReplies?.delete(name);
  return (await reply) ?? null;
}

/** Replies that the page has not used when it is left. */
export function forgetEarlyReplies(): void {
  window.earlyReplies?.clear();
}
