/** The GST return of a month: the worked example, and properties over documents of every kind. */
import { readFileSync } from 'node:fs';
import type { OrderId, RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { amountShare, splitGst } from '@tola/pricing';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { type Queryable, sql } from '#database';
import { issueCreditNote } from '#invoices';
import {
  openTransferFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  type TransferFixture,
} from '#testing';
import type { Gstr1 } from './gstr1.ts';

const SELLER = '27AAPFU0939F1ZV';
const BUYER = '27AABCR1234M1ZD';

let store: TransferFixture;
let owner: StaffClient;

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  const gstReturns = [{ since: '2025-05-01', schemaVersion: 'GST3.2.4', b2clLimitPaise: 1_00_000_00, hsnDigits: 4 }];
  await store.database.transaction(async (tx) => {
    await changeBusiness(
      tx,
      { gstin: SELLER, gstReturns },
      { by: 'test', reason: 'the worked example' },
      store.clock(),
    );
    // The goods of the examples replace those that were ordered.
    await tx.run(sql`alter table order_line disable trigger user`);
    await tx.run(sql`
      insert into number_series (kind, financial_year, last) values ('invoice', '2026-27', 100), ('credit note', '2026-27', 6)`);
  });
  await store.payments.business.refresh();
});
afterAll(async () => await store.close());

interface Sale {
  readonly gstin: string;
  readonly pos: string;
  readonly day: string;
  readonly pieces: number;
  readonly weightMg: number;
  /** Of each row; all but the first are of another HSN. */
  readonly taxablePaise: readonly number[];
}

interface Invoiced {
  readonly orderId: OrderId;
  readonly totalPaise: number;
}

/** An invoice frozen as the store freezes it; its order is there for its goods. */
async function invoice({ gstin, pos, day, pieces, weightMg, taxablePaise }: Sale): Promise<Invoiced> {
  const { orderNumber } = await store.placed();
  const { id: orderId } = await store.order(orderNumber);
  const withinState = pos === '27';
  const rows = taxablePaise.map((paise, at) => {
    const gstPaise = Math.round((paise * 300) / 10_000);
    const hsn = at === 0 ? '711419' : '711890';
    return {
      ...splitGst(gstPaise, withinState),
      hsn,
      quantity: pieces,
      taxablePaise: paise,
      totalPaise: paise + gstPaise,
    };
  });
  const sum = (name: 'taxablePaise' | 'totalPaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    rows.reduce((total, row) => total + row[name], 0);
  const heads = { cgstPaise: sum('cgstPaise'), sgstPaise: sum('sgstPaise'), igstPaise: sum('igstPaise') };
  const total = { ...heads, taxablePaise: sum('taxablePaise'), totalPaise: sum('totalPaise') };
  const document = {
    ...{ layout: 1, orderNumber, withinState, gstBp: 300, verificationUrl: '', stateTaxName: 'SGST' },
    ...{ seller: { gstin: SELLER }, buyer: { name: 'Ramesh Gems', gstin }, delivery: {} },
    ...{ placeOfSupply: { code: pos, name: '' }, issuedAt: `${day}T06:00:00.000Z` },
    ...{ rows, total, payablePaise: total.totalPaise },
  };
  await store.database.run(sql`
    update order_line set hsn = '711419', weight_mg = ${weightMg}, quantity = ${pieces}, line_paise = unit_paise * ${pieces}::integer,
      taxable_paise = unit_paise * ${pieces}::integer - points_paise - coupon_paise
    where order_id = ${orderId}`);
  await store.database.run(sql`
    insert into unnumbered_invoice (order_id, customer_id, financial_year, issued_at, document)
    values (${orderId}, (select customer_id from customer_order where id = ${orderId}), '2026-27', ${`${day}T06:00:00Z`}::timestamptz,
      ${sql.json(document)})`);
  return { orderId, totalPaise: total.totalPaise };
}

/** A credit note for a refund that has failed since, so that the money of the order stays as it is. */
async function credit(orderId: OrderId, amountPaise: number, day: string): Promise<void> {
  await store.database.transaction(async (tx) => {
    const id = await failedRefund(tx, orderId, amountPaise);
    const refund = { id, amountPaise, chargePaise: 0, reason: 'Returned' };
    await issueCreditNote(tx, orderId, refund, 0, new Date(`${day}T06:00:00Z`));
  });
}

async function failedRefund(tx: Queryable, orderId: OrderId, paise: number): Promise<RefundId> {
  const { id } = await tx.one<{ id: RefundId }>(sql`
    insert into refund (order_id, number, channel, amount_paise, charge_paise, reason, state, requested_by, requested_at, ended_at)
    select ${orderId}::bigint, count(*) + 1, 'bank', ${paise}::bigint, 0, 'Returned', 'failed', 'test', now(), now() from refund
    where order_id = ${orderId} returning id`);
  return id;
}

async function file(name: string) {
  const response = await fetch(`${store.url}/back-office/files/gst/${name}`, { headers: { cookie: owner.cookie } });
  expect(response.status, name).toBe(200);
  return await response.text();
}

const schemaOf = (name: string): object =>
  JSON.parse(readFileSync(new URL(`schemas/${name}.schema.json`, import.meta.url), 'utf8')) as object;
const ajv = new Ajv();
const checkGstr1 = ajv.compile(schemaOf('gstr1'));
const checkGstr3b = ajv.compile(schemaOf('gstr3b'));

/** The worked example of October 2026, with the letters of the store’s own series of credit notes. */
const EXAMPLE = JSON.parse(`
{"gstin":"27AAPFU0939F1ZV","fp":"102026","version":"GST3.2.4","hash":"hash",
"b2b":[{"ctin":"27AABCR1234M1ZD","inv":[{"inum":"TL/26-27/000101","idt":"05-10-2026","val":795675.00,"pos":"27","rchrg":"N","inv_typ":"R",
 "itms":[{"num":301,"itm_det":{"txval":772500.00,"rt":3,"camt":11587.50,"samt":11587.50,"csamt":0}}]}]}],
"b2cl":[{"pos":"29","inv":[{"inum":"TL/26-27/000102","idt":"06-10-2026","val":159135.00,
 "itms":[{"num":301,"itm_det":{"txval":154500.00,"rt":3,"iamt":4635.00,"csamt":0}}]}]}],
"b2cs":[{"sply_ty":"INTRA","typ":"OE","pos":"27","rt":3,"txval":154500.00,"camt":2317.50,"samt":2317.50,"csamt":0},
 {"sply_ty":"INTER","typ":"OE","pos":"24","rt":3,"txval":16050.00,"iamt":481.50,"csamt":0}],
"cdnr":[{"ctin":"27AABCR1234M1ZD","nt":[{"ntty":"C","nt_num":"CN/26-27/000007","nt_dt":"12-10-2026","p_gst":"N","val":159135.00,"pos":"27","rchrg":"N","inv_typ":"R",
 "itms":[{"num":301,"itm_det":{"txval":154500.00,"rt":3,"camt":2317.50,"samt":2317.50,"csamt":0}}]}]}],
"cdnur":[{"typ":"B2CL","ntty":"C","nt_num":"CN/26-27/000008","nt_dt":"14-10-2026","p_gst":"N","val":159135.00,"pos":"29",
 "itms":[{"num":301,"itm_det":{"txval":154500.00,"rt":3,"iamt":4635.00,"csamt":0}}]}],
"doc_issue":{"doc_det":[{"doc_num":1,"docs":[{"num":1,"from":"TL/26-27/000101","to":"TL/26-27/000104","totnum":4,"cancel":0,"net_issue":4}]},
 {"doc_num":5,"docs":[{"num":1,"from":"CN/26-27/000007","to":"CN/26-27/000008","totnum":2,"cancel":0,"net_issue":2}]}]},
"hsn":{"hsn_b2b":[{"num":1,"hsn_sc":"7114","desc":"ARTICLES OF GOLDSMITHS WARES","uqc":"GMS","qty":40,"rt":3,"txval":618000.00,"iamt":0,"samt":9270.00,"camt":9270.00,"csamt":0}],
 "hsn_b2c":[{"num":1,"hsn_sc":"7114","desc":"ARTICLES OF GOLDSMITHS WARES","uqc":"GMS","qty":11,"rt":3,"txval":170550.00,"iamt":481.50,"samt":2317.50,"camt":2317.50,"csamt":0}]}}`) as object;

const coin = { pieces: 1, weightMg: 10_000, taxablePaise: [1_54_500_00] };

test('the worked example of October gives its file word for word, and its figures of GSTR-3B', async () => {
  const a = await invoice({
    ...coin,
    gstin: BUYER,
    pos: '27',
    day: '2026-10-05',
    pieces: 5,
    taxablePaise: [7_72_500_00],
  });
  const b = await invoice({ ...coin, gstin: '', pos: '29', day: '2026-10-06' });
  await invoice({ ...coin, gstin: '', pos: '27', day: '2026-10-07' });
  await invoice({ gstin: '', pos: '24', day: '2026-10-08', pieces: 1, weightMg: 1_000, taxablePaise: [16_050_00] });
  await credit(a.orderId, 1_59_135_00, '2026-10-12');
  await credit(b.orderId, 1_59_135_00, '2026-10-14');

  const text = await file('gstr1-2026-10.json');
  const written = JSON.parse(text) as object;
  expect(written).toEqual(EXAMPLE);
  expect(JSON.stringify(written)).toBe(JSON.stringify(EXAMPLE));
  expect(text).toBe(JSON.stringify(EXAMPLE));
  expect(checkGstr1(written), JSON.stringify(checkGstr1.errors)).toBe(true);

  const gstr3b = JSON.parse(await file('gstr3b-2026-10.json')) as object;
  expect(checkGstr3b(gstr3b), JSON.stringify(checkGstr3b.errors)).toBe(true);
  expect(gstr3b).toMatchObject({
    ret_period: '102026',
    sup_details: { osup_det: { txval: 788_550, iamt: 481.5, camt: 11_587.5, samt: 11_587.5, csamt: 0 } },
    inter_sup: { unreg_details: [{ pos: '24', txval: 16_050, iamt: 481.5 }] },
  });
  const shown = await owner.ok(contract.readGstReturn, { month: '2026-10' });
  expect(shown.checks.map(({ name, isMet }) => [name, isMet])).toEqual(
    ['hsn', 'outward', 'sections', 'documents', 'books'].map((name) => [name, true]),
  );
  expect(shown).toMatchObject({ outward: { taxablePaise: 7_88_550_00 }, leftOut: [], closedAt: null });
});

test('CSV files have the columns of the offline tool and the figures of the JSON file', async () => {
  const csv = async (section: string) => (await file(`gstr1-2026-10-${section}.csv`)).trim().split('\r\n');
  expect(await csv('b2b')).toEqual([
    'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    '27AABCR1234M1ZD,,TL/26-27/000101,05-Oct-2026,795675.00,27-Maharashtra,N,,Regular B2B,,3,772500.00,0.00',
  ]);
  expect(await csv('b2cl')).toEqual([
    'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    'TL/26-27/000102,06-Oct-2026,159135.00,29-Karnataka,,3,154500.00,0.00,',
  ]);
  expect(await csv('b2cs')).toEqual([
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    'OE,27-Maharashtra,,3,154500.00,0.00,',
    'OE,24-Gujarat,,3,16050.00,0.00,',
  ]);
  expect((await csv('cdnr'))[1]).toBe(
    '27AABCR1234M1ZD,,CN/26-27/000007,12-Oct-2026,C,27-Maharashtra,N,Regular B2B,159135.00,,3,154500.00,0.00',
  );
  expect((await csv('cdnur'))[1]).toBe('B2CL,CN/26-27/000008,14-Oct-2026,C,29-Karnataka,159135.00,,3,154500.00,0.00');
  expect((await csv('hsn-b2b'))[1]).toMatch(
    /^7114,.*,GMS-GRAMMES,40,636540\.00,3,618000\.00,0\.00,9270\.00,9270\.00,0\.00$/,
  );
  expect((await csv('hsn-b2c'))[1]).toMatch(
    /^7114,.*,GMS-GRAMMES,11,175666\.50,3,170550\.00,481\.50,2317\.50,2317\.50,0\.00$/,
  );
  expect((await csv('docs'))[1]).toBe('Invoices for outward supply,TL/26-27/000101,TL/26-27/000104,4,0');
});

test('figures of the portal are compared with the return, once noted', async () => {
  const figures = { taxablePaise: 7_88_550_00, igstPaise: 481_50, cgstPaise: 11_587_50, sgstPaise: 11_587_51 };
  for (let times = 0; times < 2; times += 1)
    await owner.ok(contract.notePortalFigures, { month: '2026-10', ...figures });
  const { checks, portal } = await owner.ok(contract.readGstReturn, { month: '2026-10' });
  expect(portal).toMatchObject({ ...figures, notedBy: 'Owner' });
  expect(checks.at(-1)).toMatchObject({
    name: 'portal',
    isMet: false,
    left: 8_12_206_51,
    right: 8_12_206_50,
  });
  const entries = await store.database.rows(sql`select from audit_entry where kind = 'books' and action = 'noted'`);
  expect(entries).toHaveLength(1);
});

/** Buyers of every kind, values on both sides of the limit, and one to three rows. */
const DRAWN = Array.from(
  { length: 12 },
  (_, at): Sale => ({
    gstin: at % 3 === 0 ? BUYER : '',
    pos: ['27', '29', '24', '27'][at % 4] ?? '27',
    day: '2026-11-10',
    pieces: 1 + (at % 4),
    weightMg: [1_000, 10_000, 31_103][at % 3] ?? 1_000,
    taxablePaise: Array.from({ length: 1 + (at % 3) }, (__, row) => 33_333_33 + at * 7_919_37 + row * 10_007),
  }),
);

test('whatever is sold and taken back, sections, HSN and GSTR-3B add up, and each document stands in one section', async () => {
  for (const [at, sale] of DRAWN.entries()) {
    const { orderId, totalPaise } = await invoice(sale);
    // None, a part, two parts, or everything in three parts.
    const parts = [[], [0.37], [0.21, 0.5], [1 / 3, 1 / 3, 1]][at % 4] ?? [];
    for (const part of parts)
      await credit(orderId, amountShare(totalPaise, Math.round(part * 1000), 1000), '2026-11-12');
  }
  const shown = await owner.ok(contract.readGstReturn, { month: '2026-11' });
  expect(shown.checks.filter(({ isMet }) => !isMet)).toEqual([]);
  const gstr1 = JSON.parse(await file('gstr1-2026-11.json')) as Gstr1;
  expect(checkGstr1(gstr1), JSON.stringify(checkGstr1.errors)).toBe(true);

  const { b2b = [], b2cl = [], b2cs = [], cdnr = [], cdnur = [], doc_issue, hsn } = gstr1;
  const listed = [...b2b, ...b2cl].flatMap(({ inv }) => inv);
  const notes = [...cdnr.flatMap(({ nt }) => nt), ...cdnur];
  const paise = (items: readonly { itms: readonly { itm_det: { txval: number } }[] }[]) =>
    items.flatMap(({ itms }) => itms).reduce((sum, { itm_det }) => sum + Math.round(itm_det.txval * 100), 0);
  const others = b2cs.reduce((sum, { txval }) => sum + Math.round(txval * 100), 0);
  const ofHsn = [...(hsn?.hsn_b2b ?? []), ...(hsn?.hsn_b2c ?? [])];
  expect(paise(listed) + others - paise(notes)).toBe(shown.outward.taxablePaise);
  expect(ofHsn.reduce((sum, { txval }) => sum + Math.round(txval * 100), 0)).toBe(shown.outward.taxablePaise);

  const numbers = [...listed.map(({ inum }) => inum), ...notes.map(({ nt_num }) => nt_num)];
  expect(new Set(numbers).size).toBe(numbers.length);
  const inB2cs = shown.sections.find(({ section }) => section === 'b2cs')?.documents ?? 0;
  const issued = doc_issue?.doc_det.flatMap(({ docs }) => docs).reduce((sum, { net_issue }) => sum + net_issue, 0);
  expect(numbers.length + inB2cs).toBe(issued);
  const { live } = await store.database.one<{ live: number }>(sql`
    select count(*) as live from invoice where issued_at >= '2026-11-01' and issued_at < '2026-12-01'`);
  expect(doc_issue?.doc_det[0]?.docs[0]?.net_issue).toBe(live);
  // What was taken back wholly leaves nothing in any line.
  const left = await store.database.rows(sql`
    select invoice_number from tax_document d join tax_document_line l using (kind, document_id)
    group by invoice_number, l.hsn
    having sum(case kind when 'invoice' then l.taxable_paise else -l.taxable_paise end) < 0`);
  expect(left).toEqual([]);
});

test('an empty month is a file without sections', async () => {
  const nil = JSON.parse(await file('gstr1-2026-09.json')) as object;
  expect(nil).toEqual({
    ...{ gstin: SELLER, fp: '092026', version: 'GST3.2.4', hash: 'hash' },
    hsn: { hsn_b2b: [], hsn_b2c: [] },
  });
  expect(checkGstr1(nil)).toBe(true);
});
