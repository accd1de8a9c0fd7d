/** Email content as blocks, rendered as plain text and as simple HTML. */
import { escapeHtml } from '#html';

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

export interface Letter {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** One-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Sender details in the footer of every email. */
export interface Letterhead {
  readonly tradeName: string;
  readonly legalName: string;
  readonly address: string;
  readonly careEmail: string;
  readonly phone: string;
  /** Public URL of the store, without trailing slash. */
  readonly publicUrl: string;
  /** Origin of the back office, for links of staff. */
  readonly backOfficeOrigin: string;
}

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

/** Labelled values, one per row; rows with a null value are omitted. */
export function facts(rows: readonly (readonly [label: string, value: string | null])[]): Block {
  return { kind: 'facts', rows: rows.filter((row): row is readonly [string, string] => row[1] !== null) };
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): Block {
  return { kind: 'table', head, rows };
}

/** @param href an absolute URL, or a path within the store */
export function link(label: string, href: string): Block {
  return { kind: 'link', label, href };
}

/** Renders an email. Block content is plain text: HTML in it is escaped. */
export function renderLetter(letter: Letter, head: Letterhead): RenderedLetter {
  const subject = letter.subject.replace(/\s+/g, ' ').trim();
  return { subject, text: renderText(letter.blocks, head), html: renderHtml(subject, letter.blocks, head) };
}

function renderText(blocks: readonly Block[], head: Letterhead): string {
  const foot = [head.legalName, head.address, `${head.careEmail} · ${head.phone}`].join('\n');
  return `${blocks.map((block) => textOf(block, head)).join('\n\n')}\n\n-- \n${foot}\n`;
}

function textOf(block: Block, head: Letterhead): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'table':
      return block.rows
        .map((row) => row.map((cell, index) => `${block.head[index] ?? ''}: ${cell}`).join('\n'))
        .join('\n\n');
    case 'link':
      return `${block.label}: ${absoluteUrl(block.href, head)}`;
  }
}

const CELL = 'padding:6px 12px 6px 0;border-bottom:1px solid #e5e1d8;text-align:left;vertical-align:top';

function renderHtml(subject: string, blocks: readonly Block[], head: Letterhead): string {
  const foot = [head.legalName, head.address, `${head.careEmail} · ${head.phone}`].map(escapeHtml).join('<br>');
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#faf8f3;color:#1d1a14;font:16px/1.5 sans-serif">',
    '<div style="max-width:600px;margin:0 auto">',
    `<p style="font-weight:bold;font-size:20px">${escapeHtml(head.tradeName)}</p>`,
    ...blocks.map((block) => htmlOf(block, head)),
    `<p style="margin-top:32px;color:#6b6559;font-size:13px">${foot}</p>`,
    '</div></body></html>',
  ].join('\n');
}

function htmlOf(block: Block, head: Letterhead): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'facts':
      if (block.rows.length === 0) return '';
      return `<table style="border-collapse:collapse">${block.rows.map((row) => htmlRow('td', row)).join('')}</table>`;
    case 'table':
      return `<table style="border-collapse:collapse;width:100%">${htmlRow('th', block.head)}${block.rows
        .map((row) => htmlRow('td', row))
        .join('')}</table>`;
    case 'link':
      return `<p><a href="${escapeHtml(absoluteUrl(block.href, head))}">${escapeHtml(block.label)}</a></p>`;
  }
}

function htmlRow(cell: 'td' | 'th', values: readonly string[]): string {
  return `<tr>${values.map((value) => `<${cell} style="${CELL}">${escapeHtml(value)}</${cell}>`).join('')}</tr>`;
}

/** Resolves a path against the store. A URL that is not http or https is replaced by the store's home page. */
function absoluteUrl(href: string, head: Letterhead): string {
  if (/^\/back-office(?:\/|$)/.test(href)) return `${head.backOfficeOrigin}${href}`;
  if (href.startsWith('/')) return `${head.publicUrl}${href}`;
  return /^https?:\/\//i.test(href) ? href : head.publicUrl;
}
