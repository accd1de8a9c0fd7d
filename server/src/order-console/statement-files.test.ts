import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
  statementSamples,
} from '#testing';

let shop: StoreFixture;
let owner: StaffClient;
let books: StaffClient;
let piece: WeightId;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  books = await createStaffClient(shop, owner, ['accounts']);
  const weight = await shop.database.one<{ id: WeightId }>(sql`
    select id from product_weight where visible and stock > 20 order by weight_mg, id limit 1`);
  piece = weight.id;
});
afterAll(async () => await shop.close());

let utrs = 632_514_700_000;

async function placed(): Promise<{ readonly orderNumber: string; readonly utr: string; readonly payablePaise: Paise }> {
  utrs += 1;
  const utr = String(utrs);
  const buyer = await shop.customer();
  await buyer.fillCart(piece);
  const answer = await buyer.submit('Upi', { utr });
  if (!answer.ok) throw new Error(answer.message);
  const { orderNumber } = answer.data;
  return { orderNumber, utr, payablePaise: (await shop.order(orderNumber)).payablePaise };
}

const rupees = (paise: number): string => (paise / 100).toFixed(2);

it('imports what ICICI and HDFC send as a spreadsheet, and refuses the same file', async () => {
  const order = await placed();
  const line = { day: '2026-11-21', kind: 'UPI', payer: 'ASHA', remark: 'GOLD' } as const;
  const samples = statementSamples([
    { ...line, utr: order.utr, paise: order.payablePaise },
    { ...line, utr: '632514799998', paise: 7_00 },
  ]);
  const [xls, , xlsx] = samples;
  for (const [index, sample] of [xls, xlsx].entries()) {
    const payload = { name: 'sheet', file: sample?.bytes.toString('base64') ?? '', layout: null };
    const imported = await books.ok(contract.importStatement, payload);
    expect(imported).toMatchObject({ creditsRead: 2, creditsNew: index === 0 ? 2 : 0 });
    expect(await books.call(contract.importStatement, payload)).toMatchObject({ code: 409, reason: 'statement-known' });
  }
  expect(await shop.order(order.orderNumber)).toMatchObject({ state: 'confirmed' });
});

it('says what an import would do with credits over and under the amount due, and does nothing yet', async () => {
  const [exact, short, over, part] = [await placed(), await placed(), await placed(), await placed()];
  const rows = [
    [exact.utr, exact.payablePaise],
    [short.utr, short.payablePaise - 51],
    [over.utr, over.payablePaise + 500_00],
    [part.utr, part.payablePaise - 500_00],
  ].map(([utr, paise]) => `21/11/2026,UPI ${utr},${rupees(Number(paise))}`);
  const file = contract.statementOfText('differences.csv', ['Date,Narration,Credit', ...rows].join('\n'));
  const check = await books.ok(contract.checkStatement, file);
  const expected = [
    { orderNumber: short.orderNumber, missedPaise: -51, writtenOffPaise: 51, state: 'confirmed' },
    { orderNumber: over.orderNumber, missedPaise: 500_00, toBalancePaise: 0, state: 'confirmed' },
    { orderNumber: part.orderNumber, missedPaise: -500_00, writtenOffPaise: 0, state: 'awaiting payment' },
  ];
  expect(check).toMatchObject({ creditsRead: 4, unknownLayout: null, differences: expected });
  for (const { orderNumber } of [exact, short, over, part]) {
    expect(await shop.order(orderNumber)).toMatchObject({ state: 'payment under review', paidPaise: 0 });
  }
  const { matched } = await books.ok(contract.importStatement, file);
  expect(matched).toHaveLength(4);
  expect(matched).toMatchObject([{ missedPaise: 0, state: 'confirmed' }, ...expected]);
});

it('asks for unknown columns, remembers them for that header, and forgets them once', async () => {
  const text = (paise: number): string => `Saraswat,,\nTag,Wer,Wieviel\n21/11/2026,X ${utrs},${rupees(paise)}`;
  const payload = contract.statementOfText('other.csv', text(12_00));
  const { unknownLayout } = await books.ok(contract.checkStatement, payload);
  expect(unknownLayout?.rows[1]).toEqual(['Tag', 'Wer', 'Wieviel']);
  expect(await books.call(contract.importStatement, payload)).toMatchObject({ code: 400, reason: 'layout-unknown' });
  const columns = { ...{ date: 0, narration: 1, reference: null, credit: 2, debit: null }, amount: null, side: null };
  const layout = { bankName: 'Saraswat Bank', headerRow: 2, columns: { ...columns, balance: null, balanceSide: null } };
  const wrong = { ...layout, columns: { ...layout.columns, credit: null } };
  expect(await books.call(contract.importStatement, { ...payload, layout: wrong })).toMatchObject({
    reason: 'layout-incomplete',
  });
  await books.ok(contract.importStatement, { ...payload, layout });
  const next = contract.statementOfText('next.csv', text(13_00));
  expect(await books.ok(contract.checkStatement, next)).toMatchObject({ bankName: 'Saraswat Bank', creditsRead: 1 });
  const [{ id: layoutId } = { id: 0 }] = await books.ok(contract.listStatementLayouts, null);
  const packer = await createStaffClient(shop, owner, ['packer']);
  expect(await packer.call(contract.checkStatement, next)).toMatchObject({ code: 403 });
  expect(await packer.call(contract.forgetStatementLayout, { layoutId })).toMatchObject({ code: 403 });
  const answers = await Promise.all([
    books.call(contract.forgetStatementLayout, { layoutId }),
    owner.call(contract.forgetStatementLayout, { layoutId }),
  ]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await books.call(contract.importStatement, next)).toMatchObject({ reason: 'layout-unknown' });
});

it('names the row where the running balance breaks', async () => {
  const rows = ['Date,Narration,Debit,Credit,Balance', '21/11/2026,A,,5.00,105.00', '21/11/2026,B,,5.00,111.00'];
  const reply = await books.call(contract.importStatement, contract.statementOfText('broken.csv', rows.join('\n')));
  expect(reply).toMatchObject({ code: 400, reason: 'balance-broken' });
  expect(reply.ok ? '' : reply.message).toContain('Row 3 does not fit the running balance');
});
