/** Layout of the provider's pages: document, style, security headers and script. */
import { randomBytes } from 'node:crypto';
import { type Html, html, trusted } from './html.ts';
import type { Reply } from './http.ts';

const STYLE = `
:root{color-scheme:light dark;--page:#f4f5f8;--card:#fff;--ink:#171a21;--muted:#565d6d;--line:#dcdfe6;--field:#8a91a1;--accent:#2745c4;--accent-ink:#fff;--accent-over:#1d3599;--wash:#eef1fb;--warn:#fdf1d3;--warn-ink:#664700;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--page:#101216;--card:#181b21;--ink:#eceef3;--muted:#a4abba;--line:#2b303a;--field:#727a8a;--accent:#9db0ff;--accent-ink:#0f1634;--accent-over:#bccaff;--wash:#1e2333;--warn:#33290f;--warn-ink:#f2d795;--bad:#ff9c94}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
h1,h2,p,dl,dd,fieldset{margin:0;padding:0}
.strip{background:var(--warn);color:var(--warn-ink);font-size:14px;padding:10px 20px;text-align:center}
.wrap{width:min(960px,100% - 32px);margin-inline:auto}
.top{display:flex;align-items:center;gap:10px;padding-block:22px;font-weight:600}
.top svg{width:24px;height:24px;fill:none;stroke:var(--accent);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
main{display:grid;grid-template-columns:minmax(0,1fr) 320px;gap:24px;align-items:start;padding-bottom:56px}
main.one{grid-template-columns:minmax(0,480px);justify-content:center}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:28px}
.methods .card+.card{margin-top:20px}
h1{font-size:22px;line-height:1.25;font-weight:600;letter-spacing:-.01em}
h2{font-size:16px;font-weight:600}
:is(h1,h2)+.muted,h1+div>.muted{margin-top:6px}
.muted{color:var(--muted);font-size:14.5px}
.amount{font-size:32px;line-height:1.2;font-weight:600;letter-spacing:-.02em;margin:4px 0 20px;overflow-wrap:anywhere}
dl{margin-bottom:-11px}dl div{display:flex;justify-content:space-between;gap:16px;border-top:1px solid var(--line);padding:11px 0;font-size:14.5px}
dt{color:var(--muted)}dd{text-align:right;overflow-wrap:anywhere}
form{margin:0}.fields{display:grid;gap:18px;margin:22px 0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
label{display:block;font-size:14px;font-weight:600;margin-bottom:6px}
input,select{width:100%;min-height:48px;padding:0 14px;border:1px solid var(--field);border-radius:10px;background:var(--card);color:var(--ink);font:inherit}
input[aria-invalid=true]{border-color:var(--bad)}
.error{color:var(--bad);font-size:14px;margin-top:6px}
.hint{color:var(--muted);font-size:14px;margin-top:6px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 22px;border-radius:10px;border:1px solid var(--field);background:transparent;color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer;transition:background .18s ease-out}
button:hover,.button:hover{background:var(--wash)}
.main{width:100%;background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}
.main:hover{background:var(--accent-over);border-color:var(--accent-over)}
button[disabled]{opacity:.55;cursor:default}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.chips{display:flex;flex-wrap:wrap;gap:8px;margin-top:10px}
.chips button{min-height:44px;padding:0 14px;font-weight:500;font-size:14.5px}
.outcomes{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:16px}
.stack{display:grid;gap:12px;margin-top:22px}
[hidden]{display:none!important}
@media(max-width:800px){main{grid-template-columns:minmax(0,1fr);gap:16px}.summary{order:-1}.card{padding:20px}.top{padding-block:16px}.amount{margin-bottom:14px}.methods .card+.card{margin-top:16px}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`;

/** Fills in a test card, groups the digits, and prevents double submits. The page works without it. */
const SCRIPT = `
(function () {
  function field(name) { return document.querySelector('[name=' + name + ']'); }
  var number = field('card_number');
  document.querySelectorAll('[data-card]').forEach(function (button) {
    button.addEventListener('click', function () {
      number.value = button.dataset.card;
      field('card_expiry').value = button.dataset.expiry;
      field('card_cvv').value = '123';
      number.focus();
    });
  });
  document.querySelectorAll('[data-needs-script]').forEach(function (part) { part.hidden = false; });
  if (number) number.addEventListener('input', function () {
    if (number.selectionStart !== number.value.length) return;
    number.value = number.value.replace(/\\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
  });
  function busy(on) {
    document.querySelectorAll('button').forEach(function (button) { button.disabled = on; });
  }
  document.addEventListener('submit', function () { setTimeout(busy, 0, true); });
  window.addEventListener('pageshow', function () { busy(false); });
  var wrong = document.querySelector('[aria-invalid=true]');
  if (wrong) wrong.focus();
})();
`;

const SHIELD = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3l7 3v5c0 4.6-2.9 8-7 10-4.1-2-7-5.4-7-10V6z"/><path d="M9 12l2 2 4-4"/></svg>`;

/** A complete page. */
export function page(title: string, columns: 'one' | 'two', parts: Html): Reply {
  const nonce = randomBytes(16).toString('base64');
  const document = html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Test payment page</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trusted(STYLE)}</style>
</head>
<body>
<header>
<p class="strip">Test payment page. No money moves here: never type a real card.</p>
<p class="wrap top">${SHIELD}<span>Card provider emulator</span></p>
</header>
<main class="wrap ${columns}">${parts}</main>
<script nonce="${nonce}">${trusted(SCRIPT)}</script>
</body>
</html>
`;
  // No form-action: browsers apply it to the redirect that follows the form, which leads to the store.
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`;
  return pageReply(200, document, { 'content-security-policy': policy });
}

/** A reply of the hosted page; keeps the session id in its URL out of the referrer. */
export function pageReply(status: number, document: Html | null, headers: Record<string, string>): Reply {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: document?.markup ?? '',
    headers: { 'referrer-policy': 'same-origin', ...headers },
  };
}
