/** Signed invoices: the unsigned bytes with an appendix that is kept. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { signingCertificate } from '#settings';
import { isSignedWhole, openTransferFixture, signingCertificateFile, type TransferFixture } from '#testing';

const folder = mkdtempSync(join(tmpdir(), 'tola-signing-'));
const path = join(folder, 'certificate.p12');
let store: TransferFixture;
beforeAll(async () => {
  writeFileSync(path, signingCertificateFile('open sesame'));
  store = await openTransferFixture({ settings: { signingCertificate: path, signingPassword: 'open sesame' } });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function download(orderNumber: string, token: string): Promise<Buffer> {
  const url = `${store.url}/api/invoices/${orderNumber}.pdf`;
  const response = await fetch(url, { headers: { cookie: `tola_session=${token}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('an invoice is signed once, over all its bytes, however often it is asked for at once', async () => {
  const { orderNumber, payablePaise, shopper } = await store.placed('NEFT');
  await store.credit(orderNumber, payablePaise);
  const files = await Promise.all([1, 2, 3].map(async () => await download(orderNumber, shopper.token)));
  store.clock.advance(3600);
  files.push(await download(orderNumber, shopper.token));
  const [signed = Buffer.alloc(0)] = files;
  expect(files.every((file) => file.equals(signed))).toBe(true);
  const row = await store.database.one<{ hash: string; unsigned: string; appendix: Buffer }>(sql`
    select i.pdf_sha256 as hash, s.pdf_sha256 as unsigned, s.appendix
    from document_signature s join invoice i on s.kind = 'invoice' and i.id = s.document_id
    where i.order_id = ${(await store.order(orderNumber)).id}`);
  const unsigned = signed.subarray(0, signed.length - row.appendix.length);
  expect(createHash('sha256').update(unsigned).digest('hex')).toBe(row.hash);
  expect(row.unsigned).toBe(row.hash);
  expect(isSignedWhole(signed)).toBe(true);
});

test('names a certificate that cannot be used, with the remedy', () => {
  const wrong = { signingCertificate: path, signingPassword: 'other' };
  expect(() => signingCertificate(wrong)).toThrow('SIGNING_PASSWORD its password');
  expect(() => signingCertificate({ ...wrong, signingCertificate: join(folder, 'none.p12') })).toThrow(
    'cannot be read',
  );
  expect(signingCertificate({ signingCertificate: null, signingPassword: null })).toBeNull();
});
