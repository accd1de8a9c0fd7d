/** Identifies the browser that asks for an OTP, which then works in no other. */
import { newSecret } from '#secrets';

const BROWSER_COOKIE = 'tola_browser';
const BROWSER_SECONDS = 24 * 3600;

type Cookies = Readonly<Record<string, string | undefined>>;

/** The secret of this browser, with a cookie for a browser that has none. */
export function browserOf(request: {
  readonly cookies: Cookies;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
}): string {
  const browser = request.cookies[BROWSER_COOKIE] ?? newSecret();
  request.setCookie(BROWSER_COOKIE, browser, { maxAgeSeconds: BROWSER_SECONDS });
  return browser;
}

/** Empty for a browser that has not asked for an OTP: no OTP is bound to it. */
export function knownBrowserOf({ cookies }: { readonly cookies: Cookies }): string {
  return cookies[BROWSER_COOKIE] ?? '';
}
