/** Renders the API reference from the contract as plain HTML without scripts. */
import type { AnyCall } from '@tola/contract';
import { escapeHtml } from '#html';
import { type Api, curlLine } from './described-call.ts';
import { examplePayload } from './example-payloads.ts';
import { fieldsOf, type WireField } from './wire-types.ts';

interface Group<C> {
  readonly name: string;
  readonly calls: readonly C[];
}

/** @param stylePath where the page's style sheet is served */
export function referencePage<C extends AnyCall>(
  api: Api<C>,
  groups: readonly Group<C>[],
  publicUrl: string,
  stylePath: string,
): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(api.title)} · Tola</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<header>
<p class="apis"><b>Tola</b> <a href="/developers">Store API</a> <a href="/developers/back-office">Back office API</a></p>
<h1>${escapeHtml(api.title)}</h1>
<p>${escapeHtml(api.summary)}</p>
</header>
<div class="columns">
<nav aria-label="Calls">${groups.map(groupLinks).join('')}</nav>
<main>
${introduction(api, publicUrl)}
${groups.map((group) => section(api, group, publicUrl)).join('\n')}
</main>
</div>
</body>
</html>
`;
}

function groupLinks({ name, calls }: Group<AnyCall>): string {
  const links = calls.map((call) => `<li><a href="#${escapeHtml(call.name)}">${escapeHtml(call.name)}</a></li>`);
  return `<h2>${escapeHtml(name)}</h2><ul>${links.join('')}</ul>`;
}

function introduction<C extends AnyCall>(api: Api<C>, publicUrl: string): string {
  const logIn = curlLine(api, publicUrl, api.logIn.call, api.logIn.payload, '-c');
  return `<section>
<h2>Conventions</h2>
<ul>
<li>Every call is <code>POST ${escapeHtml(publicUrl + api.path)}/{name}</code> with a JSON object as its body. The shop’s pages wrap the same object as JSON text in <code>Obj</code>; both are accepted.</li>
<li>The reply is <code>{"d": "…"}</code>, JSON text that holds <code>code</code>, <code>msg</code> and, on success, <code>Data</code> as JSON text of its own. <code>code</code> equals the HTTP status.</li>
<li>A refusal also carries <code>reason</code>, the first column of the tables below. Any call can be refused with 400 (the payload is not valid; <code>msg</code> names the field), 401 (no session), 429 (too many requests; see <code>Retry-After</code>) and 503 (the store is interrupted; the request may be repeated).</li>
<li>“Safe to repeat” means that sending the same request again changes nothing more. Orders are safe to repeat with the same <code>idempotencyKey</code>; additions to the cart, enquiries and testimonials with the same <code>Idempotency-Key</code> header.</li>
<li>Instants are ISO 8601. The session is an HttpOnly cookie.</li>
</ul>
<h3>Log in</h3>
<p>With the sample data of <code>npm start</code>; curl keeps the session for the calls below.</p>
<pre><code>${escapeHtml(logIn)}</code></pre>
<p>${escapeHtml(api.logIn.next)}</p>
</section>`;
}

function section<C extends AnyCall>(api: Api<C>, { name, calls }: Group<C>, publicUrl: string): string {
  return `<section><h2>${escapeHtml(name)}</h2>${calls.map((call) => article(api, call, publicUrl)).join('\n')}</section>`;
}

function article<C extends AnyCall>(api: Api<C>, call: C, publicUrl: string): string {
  const caller = api.callerOf(call);
  const example = curlLine(api, publicUrl, call.name, examplePayload(call), caller.needsSession ? '-b' : '');
  const repeat = call.repeat === 'harmless' ? 'Safe to repeat.' : 'Acts again when repeated.';
  return `<article id="${escapeHtml(call.name)}">
<h3><a href="#${escapeHtml(call.name)}">${escapeHtml(call.name)}</a></h3>
<p>${escapeHtml(call.does)}</p>
<p class="facts">For ${escapeHtml(caller.text)}. ${repeat}</p>
${fieldTable('Payload', fieldsOf(call.payload))}
${replyTable(api.replyOf(call))}
${refusalTable(call)}
<pre><code>${escapeHtml(example)}</code></pre>
</article>`;
}

function fieldTable(heading: string, fields: readonly WireField[]): string {
  if (fields.length === 0) return '';
  return `<h4>${heading}</h4><div class="scroll"><table><tbody>${rows(fields, 0)}</tbody></table></div>`;
}

function replyTable(fields: readonly WireField[]): string {
  return fields.length === 0 ? '<h4>Reply</h4><p class="facts">No data.</p>' : fieldTable('Reply', fields);
}

function rows(fields: readonly WireField[], depth: number): string {
  return fields
    .map(({ name, type, note = '' }) => {
      const optional = type.optional ? ' <i>optional</i>' : '';
      const meaning = note === '' ? '' : `<p>${escapeHtml(note)}</p>`;
      const row = `<tr><th scope="row" class="depth-${Math.min(depth, 4)}"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(type.text)}${optional}${meaning}</td></tr>`;
      return row + rows(type.fields, depth + 1);
    })
    .join('');
}

function refusalTable({ refusals }: AnyCall): string {
  const refused = Object.entries(refusals).map(
    ([reason, [code, message]]) =>
      `<tr><th scope="row"><code>${escapeHtml(reason)}</code></th><td class="code">${code}</td><td>${escapeHtml(message)}</td></tr>`,
  );
  if (refused.length === 0) return '';
  return `<h4>Refusals</h4><div class="scroll"><table><tbody>${refused.join('')}</tbody></table></div>`;
}
