/** Documents of earlier layouts, as they were frozen, print what they always did. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { AnnexureDocument } from './annexure-document.ts';
import { annexurePdf } from './annexure-pdf.ts';
import type { CreditNoteDocument } from './credit-note-document.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { creditNotePdf, invoicePdf } from './invoice-pdf.ts';

const frozen = readFileSync(new URL('issued-before/first-layout.json', import.meta.url), 'utf8');
const { invoice, note } = JSON.parse(frozen) as { invoice: InvoiceDocument; note: CreditNoteDocument };

/** All streams before compression, which differs between processors. */
function streamsOf(pdf: Buffer): Buffer[] {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return [...streams].map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')));
}

function contentsOf(pdf: Buffer): string {
  const hash = createHash('sha256');
  for (const stream of streamsOf(pdf)) hash.update(stream);
  return hash.digest('hex');
}

test('an invoice and a credit note of the first layout keep their contents', async () => {
  expect([invoice.layout, note.layout]).toEqual([1, 1]);
  expect(contentsOf(await invoicePdf(invoice))).toBe(
    'cf9f569b41a86c878d68b5b3b537c8749f11f51337d4faa2d2972fbe0e8da17f',
  );
  expect(contentsOf(await creditNotePdf(note))).toBe(
    'dba82d846d44e0216516a466875d67075c7a0c5b4b47df9e0a3a56d04e7dd032',
  );
});

/** So many rows that a page has room for the totals, but not for the signature below them. */
function fullPage(layout: InvoiceDocument['layout']): InvoiceDocument {
  const piece = { netMg: 10_000, fineness: '999 fine gold', perGramPaise: 15_200_00, makingPaise: 2_500_00 };
  return { ...invoice, layout, rows: invoice.rows.slice(0, 3).map((row) => ({ ...row, piece })) };
}

/** How many texts stand on the page of the QR code, which is beside the signature. */
function textsBesideSignature(pdf: Buffer): number {
  const pages = streamsOf(pdf).map((stream) => stream.toString('latin1'));
  const signed = pages.filter((page) => page.split(' re\n').length > 200);
  expect(signed).toHaveLength(1);
  return (signed[0]?.split('BT\n').length ?? 0) - 1;
}

test('an invoice and a credit note of the second layout keep their contents', async () => {
  expect(contentsOf(await invoicePdf(fullPage(2)))).toBe(
    'e4d4ee4e3dc0f89b072cd9bcbd19b8ca3fc39fc06f461d4b443ef360e31919a9',
  );
  expect(contentsOf(await creditNotePdf({ ...note, layout: 2 }))).toBe(
    '61bf9bf11e9755eef1e1ac93f72c814b8598f360f2bff9509188c9f21a426763',
  );
});

test('from the third layout on a signature has the totals on its page', async () => {
  const [second, third] = [await invoicePdf(fullPage(2)), await invoicePdf(fullPage(3))];
  // Labels and amounts of six totals, and the words.
  expect(textsBesideSignature(third) - textsBesideSignature(second)).toBeGreaterThanOrEqual(14);
});

/** So many rows of numbers that a page has room for all of them, but not for the signature below. */
function fullAnnexure(layout: AnnexureDocument['layout']): AnnexureDocument {
  const { number: invoiceNumber, issuedAt, orderNumber, seller, verificationUrl = '' } = invoice;
  const serials = Array.from({ length: 4 * 31 }, (_, index) => `AU-${String(index).padStart(5, '0')}`);
  const rows = [{ piece: 'Lotus Bar, 10 g', serials }];
  return { layout, invoiceNumber, invoiceIssuedAt: issuedAt, orderNumber, issuedAt, seller, rows, verificationUrl };
}

test('an annexure of the first layout keeps its contents', async () => {
  expect(contentsOf(await annexurePdf(fullAnnexure(1)))).toBe(
    '6eec5b103867c0aabc22316e62a848c290e67f247dc764ce4b99195e57f0155d',
  );
});

test('from its second layout on an annexure has the last numbers and their piece on the page of the signature', async () => {
  const [first, second] = [await annexurePdf(fullAnnexure(1)), await annexurePdf(fullAnnexure(2))];
  // And the name of the piece above them.
  expect(textsBesideSignature(second) - textsBesideSignature(first)).toBe(5);
});
