/** The document around a page of the service worker: head, name of the shop, script and policy. */
import { LOGIN_RECORD_KEY } from '../app/session/login-record-key.ts';
import { OWN_COPIES } from '../app/session/own-copies.ts';
import { ageText } from './age.ts';

interface PageParts {
  readonly shopName: string;
  readonly title: string;
  /** Address of the shop's style sheet. */
  readonly styles: string;
  /** Markup of the main part. */
  readonly main: string;
}

/** A connection that comes for a moment only would take the page, or what the customer opens meanwhile, away. */
const STEADY_MILLISECONDS = 1_000;

/**
 * Loads the page again once there is a connection, keeps the ages true, and removes what belongs to a customer whose
 * login is gone from this browser.
 */
const SCRIPT = `(() => {
const ageText = ${ageText.toString()};
addEventListener("online", () => setTimeout(() => navigator.onLine && location.reload(), ${STEADY_MILLISECONDS}));
if (localStorage.getItem("${LOGIN_RECORD_KEY}") === null) {
  caches.delete("${OWN_COPIES}");
  for (const part of document.querySelectorAll("[data-own]")) part.remove();
}
setInterval(() => {
  for (const time of document.querySelectorAll("time[data-age]")) time.textContent = ageText(Date.now() - Date.parse(time.dateTime));
}, 30000);
})()`;

/** Response with the page. It may load the shop's styles and fonts, and nothing else. */
export async function documentReply(parts: PageParts, status: number): Promise<Response> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(SCRIPT));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const policy = [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self'",
    `script-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new Response(documentOf(parts), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

function documentOf({ shopName, title, styles, main }: PageParts): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} - ${shopName}`)}</title>
<link rel="stylesheet" href="${styles}">
</head>
<body>
<header class="border-b border-line bg-ivory"><div class="wrap flex min-h-16 items-center justify-between gap-4 tablet:min-h-19">
<a href="/" class="flex min-h-11 items-center gap-2.5 font-serif text-[28px] leading-none font-medium tracking-[-0.02em]"><span aria-hidden="true" class="grid size-6.5 place-items-center rounded-full border-2 border-gold"><span class="size-3.5 rounded-full bg-gold"></span></span>${escapeHtml(shopName)}</a>
<span class="flex items-center gap-2 text-sm text-muted"><span aria-hidden="true" class="size-2 rounded-full bg-line-strong"></span>Offline</span>
</div></header>
<main id="content" class="wrap pt-8 pb-20 tablet:pt-14">${main}</main>
<script>${SCRIPT}</script>
</body>
</html>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
