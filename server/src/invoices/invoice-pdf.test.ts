import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { idOf, type RefundId } from '@tola/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startValues } from '#business';
import { annexureDocument } from './annexure-document.ts';
import { type CreditNoteDocument, creditNoteDocument } from './credit-note-document.ts';
import { sha256 } from './document-hash.ts';
import { type InvoiceDocument, type InvoicedLine, type InvoicedOrder, invoiceDocument } from './invoice-document.ts';
import { creditNotePdf, discountLine, invoicePdf } from './invoice-pdf.ts';
import type { PrintedRegistration } from './registration-block.ts';

const issuedAt = new Date('2026-11-21T06:30:00Z');
const issue = { number: 'TL/26-27/000184', issuedAt, publicUrl: 'https://tola.example' };

const lines: InvoicedLine[] = [
  {
    name: 'Lakshmi Gold Coin',
    finenessLabel: '999 fine gold',
    weightText: '10 g',
    weightMg: 10_000,
    makingPaise: 2_500_00,
    hsn: '711419',
    quantity: 2,
    unitPaise: 1_54_500_00,
    linePaise: 3_09_000_00,
  },
];

const order: InvoicedOrder = {
  id: idOf(1),
  orderNumber: 'TL-26-000184-7KQ2',
  customerId: idOf(7),
  verificationCode: 'abcdefghijklmnopqrstuvwx',
  placedAt: new Date('2026-11-21T06:20:00Z'),
  paymentMode: 'Card',
  amountPaise: 3_09_000_00,
  redeemedPaise: 0,
  gstBp: 300,
  gstPaise: 9_270_00,
  couponCode: null,
  couponPaise: 0,
  totalPaise: 3_18_270_00,
  surchargeBp: 200,
  surchargePaise: 6_365_40,
  roundingPaise: 0,
  payablePaise: 3_24_635_40,
  buyer: { name: 'Asha Kulkarni', mobile: '9876543210', email: 'asha@customer.example' },
  billing: { address: '12 Sample Apartments, Pune 411004', state: 'Maharashtra', gstin: null },
  shipping: { address: '12 Sample Apartments, Pune 411004', state: 'Maharashtra' },
  placeOfSupply: '27',
  withinState: true,
  panMasked: 'XXXXXX234F',
};

const document = numbered(invoiceDocument(order, lines, startValues(), issue));

function numbered(unnumbered: Omit<InvoiceDocument, 'number'>): InvoiceDocument {
  return { ...unnumbered, number: 'TL/26-27/000184' };
}

/** As it was frozen before the second layout. */
const firstLayout: InvoiceDocument = {
  ...document,
  layout: 1,
  rows: document.rows.map(({ piece: _, ...row }) => row),
};

const registration: PrintedRegistration = {
  irn: '0886ea045445b8055db7fd74e7e5ebccc53a23f6d50c2b4a0a628b5147c7d2df',
  ackNumber: '172610000000001',
  ackedAt: '2026-11-21T06:31:00Z',
  signedQr: `eyJhbGciOiJSUzI1NiJ9.${'eyJkYXRhIjoi'.repeat(55)}.${'c2lnbmF0dXJl'.repeat(20)}`,
  isCancelled: false,
};

const NAMES = ['Asha Kulkarni', 'आशा कुलकर्णी', 'Sri Venkateswara Precious Metals & Jewellery Trading Company Pvt Ltd'];

/** Long names, Devanagari, and amounts of many lakhs, by turns. */
function variant(index: number): Pick<InvoiceDocument, 'number' | 'buyer' | 'payablePaise'> {
  const number = `TL/26-27/${String(index + 1).padStart(6, '0')}`;
  const buyer = { ...document.buyer, name: NAMES[index % NAMES.length] ?? '' };
  return { number, buyer, payablePaise: document.payablePaise + index * 12_34_567_89 };
}

/** What a program prints that reads `input`. */
async function outputOf(program: string, env: NodeJS.ProcessEnv, input: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  return await text(child.stdout);
}

describe('an invoice', () => {
  test('shows the amount paid, including tax', () => {
    expect(document.total.totalPaise).toBe(order.payablePaise);
    expect(document.amountInWords).toBe(
      'Rupees Three Lakh Twenty Four Thousand Six Hundred Thirty Five and Forty Paise Only',
    );
    expect(document.rows.map((row) => row.hsn)).toEqual(['711419', '711419']);
    expect(document.total.cgstPaise + document.total.sgstPaise).toBe(9_270_00 + 185_40);
  });

  // A thousand: MANY_INVOICES=1000 npm run test:some -- server/src/invoices/invoice-pdf.test.ts
  test('is the same to the byte in other processes, time zones and languages, among many', async () => {
    const count = Number(process.env.MANY_INVOICES ?? '100');
    const invoices = Array.from({ length: count }, (_, index) => ({
      document: { ...(index % 10 === 0 ? firstLayout : document), ...variant(index) },
      registration: index % 20 === 1 ? registration : null,
    }));
    const program = `
      import { readFileSync } from 'node:fs';
      import { printRunPdf } from ${JSON.stringify(resolve(import.meta.dirname, 'print-run.ts'))};
      import { annexurePdf } from ${JSON.stringify(resolve(import.meta.dirname, 'annexure-pdf.ts'))};
      import { sha256 } from ${JSON.stringify(resolve(import.meta.dirname, 'document-hash.ts'))};
      const orders = JSON.parse(readFileSync(0, 'utf8')).map((invoice) => ({ slip: null, label: null, rollLabel: null, invoice }));
      const run = { author: 'Tola', at: new Date(${issuedAt.getTime()}), orders, manifest: null };
      const annexure = await annexurePdf(JSON.parse(process.env.ANNEXURE));
      process.stdout.write(sha256(Buffer.concat([await printRunPdf(run), annexure])));`;
    const serials = Array.from({ length: 500 }, (_, index) => `AU-${index}`);
    const ANNEXURE = JSON.stringify(
      annexureDocument(document, [{ piece: 'Lakshmi Gold Coin, 10 g', serials }], issuedAt),
    );
    const places = [
      { TZ: 'America/New_York', LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8', ANNEXURE },
      { TZ: 'Pacific/Auckland', LC_ALL: 'hi_IN.UTF-8', LANG: 'hi_IN.UTF-8', ANNEXURE },
    ];
    const hashes = await Promise.all(places.map(async (env) => await outputOf(program, env, JSON.stringify(invoices))));
    const [one, other] = hashes;
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).toBe(one);
    expect((await invoicePdf(document)).equals(await invoicePdf(structuredClone(document)))).toBe(true);
  }, 120_000);

  test('says what the price of a piece is made of', () => {
    const [coin, charge] = document.rows;
    expect(coin?.piece).toEqual({
      netMg: 10_000,
      fineness: '999 fine gold',
      perGramPaise: 15_200_00,
      makingPaise: 2_500_00,
    });
    expect(charge?.piece).toBeUndefined();
  });

  test('continues on further pages when it has many lines', async () => {
    const line = lines[0] as InvoicedLine;
    const many = Array.from({ length: 60 }, () => ({ ...line, quantity: 1, linePaise: line.unitPaise }));
    const amountPaise = 60 * line.unitPaise;
    const gstPaise = amountPaise * 0.03;
    const totalPaise = amountPaise + gstPaise;
    const large = { ...order, amountPaise, gstPaise, totalPaise, surchargePaise: 0, payablePaise: totalPaise };
    const pdf = await invoicePdf(numbered(invoiceDocument(large, many, startValues(), issue)));
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  });

  test('is not issued when its total differs from the amount paid', () => {
    expect(() => invoiceDocument({ ...order, payablePaise: 1 }, lines, startValues(), issue)).toThrow(
      'differs from the amount paid',
    );
  });
});

describe('an invoice of a rounded amount', () => {
  const rounded = { ...order, roundingPaise: -40, payablePaise: 3_24_635_00 };
  const invoice = numbered(invoiceDocument(rounded, lines, startValues(), issue));

  test('shows the rounding outside of value and tax', async () => {
    expect(invoice.total).toEqual(document.total);
    expect(invoice).toMatchObject({ roundingPaise: -40, payablePaise: 3_24_635_00 });
    expect(invoice.amountInWords).toBe('Rupees Three Lakh Twenty Four Thousand Six Hundred Thirty Five Only');
    expect((await invoicePdf(invoice)).length).toBeGreaterThan((await invoicePdf(document)).length - 2_000);
  });

  test('is reversed exactly, including rounding and each tax, by any number of credit notes', () => {
    const { payablePaise, total } = invoice;
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: payablePaise - 1 }), { maxLength: 6 }), (cuts) => {
        const ends = [...cuts.sort((a, b) => a - b), payablePaise];
        const notes: CreditNoteDocument[] = [];
        for (const [index, end] of ends.entries()) {
          const refund = {
            id: index as RefundId,
            amountPaise: end - (ends[index - 1] ?? 0),
            chargePaise: 0,
            reason: 'x',
          };
          notes.push(creditNoteDocument(invoice, refund, notes, { number: 'CN/26-27/000001', issuedAt }));
        }
        const sumOf = (part: (note: CreditNoteDocument) => number) => notes.reduce((sum, note) => sum + part(note), 0);
        for (const note of notes) {
          const { taxablePaise, cgstPaise, sgstPaise, igstPaise, roundingPaise = 0 } = note;
          expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + roundingPaise).toBe(note.totalPaise);
          expect(taxablePaise).toBeGreaterThanOrEqual(0);
        }
        expect(sumOf(({ roundingPaise = 0 }) => roundingPaise)).toBe(-40);
        expect(sumOf(({ totalPaise }) => totalPaise)).toBe(payablePaise);
        for (const part of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const) {
          expect(sumOf((note) => note[part])).toBe(total[part]);
        }
      }),
    );
  });
});

describe('a credit note', () => {
  test('reverses value and tax of the refund', async () => {
    const refund = { id: 1 as RefundId, amountPaise: 3_18_142_69, chargePaise: 6_492_71, reason: 'Order cancelled' };
    const note = creditNoteDocument(document, refund, [], { number: 'CN/26-27/000001', issuedAt });
    expect(note.taxablePaise + note.cgstPaise + note.sgstPaise + note.igstPaise).toBe(refund.amountPaise);
    expect(note.invoiceNumber).toBe(document.number);
    const pdf = await creditNotePdf(note);
    expect(sha256(await creditNotePdf(note))).toBe(sha256(pdf));
  });
});

test('an invoice says how much of the coupon is GST', () => {
  const withCoupon = { ...order, paymentMode: 'NEFT' as const, surchargeBp: 0, surchargePaise: 0 };
  const totals = { couponCode: 'TOLA500', couponPaise: 500_00, totalPaise: 3_17_770_00, payablePaise: 3_17_770_00 };
  expect(discountLine(numbered(invoiceDocument({ ...withCoupon, ...totals }, lines, startValues(), issue)))).toBe(
    'Coupon TOLA500 ₹500.00, of it GST ₹14.56.',
  );
  expect(discountLine(document)).toBe('');
});
