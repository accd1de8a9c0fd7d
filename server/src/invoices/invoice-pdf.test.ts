import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { idOf, type RefundId } from '@tola/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startValues } from '#business';
import { type CreditNoteDocument, creditNoteDocument } from './credit-note-document.ts';
import { sha256 } from './document-hash.ts';
import { type InvoiceDocument, type InvoicedLine, type InvoicedOrder, invoiceDocument } from './invoice-document.ts';
import { creditNotePdf, discountLine, invoicePdf } from './invoice-pdf.ts';

const issuedAt = new Date('2026-11-21T06:30:00Z');
const issue = { number: 'TL/26-27/000184', issuedAt, publicUrl: 'https://tola.example' };

const lines: InvoicedLine[] = [
  {
    name: 'Lakshmi Gold Coin',
    finenessLabel: '999 fine gold',
    weightText: '10 g',
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

describe('an invoice', () => {
  test('shows the amount paid, including tax', () => {
    expect(document.total.totalPaise).toBe(order.payablePaise);
    expect(document.amountInWords).toBe(
      'Rupees Three Lakh Twenty Four Thousand Six Hundred Thirty Five and Forty Paise Only',
    );
    expect(document.rows.map((row) => row.hsn)).toEqual(['711419', '711419']);
    expect(document.total.cgstPaise + document.total.sgstPaise).toBe(9_270_00 + 185_40);
  });

  test('renders byte-identically, also in another process and time zone', async () => {
    const first = await invoicePdf(document);
    const second = await invoicePdf(structuredClone(document));
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sha256(second)).toBe(sha256(first));
    const program = `
      import { invoicePdf } from ${JSON.stringify(resolve(import.meta.dirname, 'invoice-pdf.ts'))};
      import { sha256 } from ${JSON.stringify(resolve(import.meta.dirname, 'document-hash.ts'))};
      process.stdout.write(sha256(await invoicePdf(${JSON.stringify(document)})));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, TZ: 'America/New_York' },
    });
    expect(stdout).toBe(sha256(first));
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
