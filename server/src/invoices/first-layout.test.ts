/** Documents of the first layout, as they were frozen, print what they always did. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { CreditNoteDocument } from './credit-note-document.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { creditNotePdf, invoicePdf } from './invoice-pdf.ts';

const frozen = readFileSync(new URL('issued-before/first-layout.json', import.meta.url), 'utf8');
const { invoice, note } = JSON.parse(frozen) as { invoice: InvoiceDocument; note: CreditNoteDocument };

/** Of all streams before compression, which differs between processors. */
function contentsOf(pdf: Buffer): string {
  const hash = createHash('sha256');
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  for (const [, stream = ''] of streams) hash.update(inflateSync(Buffer.from(stream, 'latin1')));
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
