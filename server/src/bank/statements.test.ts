import { remarkOf, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { openStoreFixture, type Shopper, type StoreFixture } from '#testing';
import { readStatement } from './statement-csv.ts';

describe('readStatement', () => {
  test('reads the formats of several banks', () => {
    const hdfc = [
      'HDFC BANK Ltd.,,,,,,',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '21/11/26,"UPI-ASHA KULKARNI-asha@okbank-632514407719-TL26000184",0000632514407719,21/11/26,,"1,28,450.75",5000',
      '21/11/26,ATM,1,21/11/26,500.00,,4500',
      ',,,,,,',
      'Statement Summary :-,,,,,,',
    ].join('\r\n');
    const sbi = [
      'Txn Date;Value Date;Description;Ref No./Cheque No.;Debit;Credit;Balance',
      '21 Nov 2026;21 Nov 2026;NEFT*SBIN326112100012*VIKRAM;TRANSFER FROM 999;;5000.00;9',
    ].join('\n');
    const amountAndKind =
      'Transaction Date\tRemarks\tAmount (INR)\tDr/Cr\n2026-11-21\tx 632514407720\t10\tCR\n2026-11-21\ty\t10\tDR';
    expect(readStatement(hdfc).credits).toMatchObject([
      { line: 3, creditedOn: '2026-11-21', amountPaise: 1_28_450_75, words: ['632514407719', 'TL26000184'] },
    ]);
    expect(readStatement(sbi).credits).toMatchObject([
      { creditedOn: '2026-11-21', amountPaise: 5_000_00, words: ['SBIN326112100012'] },
    ]);
    expect(readStatement(amountAndKind).credits).toMatchObject([{ amountPaise: 10_00, words: ['632514407720'] }]);
    expect(readStatement(hdfc).days).toEqual({ first: '2026-11-21', last: '2026-11-21' });
  });

  test.each([
    ['a file without a date column', 'a,b\n1,2', 'no-date-column'],
    ['a file without an amount', 'Date,Narration\n21/11/2026,x', 'no-amount-column'],
    ['an empty file', '', 'no-date-column'],
    ['with an impossible amount', `Date,Deposit Amt.\n21/11/2026,${'9'.repeat(20)}`, 'amount-impossible'],
  ])('refuses a file %s', (_what, csv, reason) => {
    expect(() => readStatement(csv)).toThrow(expect.objectContaining({ name: 'Refusal', reason }));
  });

  test.each([
    ['UPI/632514407719/Order TL-26-000184-7KQ2', 'TL260001847KQ2'],
    ['NEFT SBIN326112100012 TL 26 000184 7kq2', 'TL260001847KQ2'],
    ['IMPS-TL260001847KQ2-ASHA', 'TL260001847KQ2'],
    ['UPI-TL-26-000184-HDFC BANK', 'TL26000184'],
    ['TL26000184 7KQ2', 'TL260001847KQ2'],
    ['TL-26-1234567-7KQ2', 'TL2612345677KQ2'],
  ])('finds the order number in %j', (narration, remark) => {
    const [credit] = readStatement(`Date,Narration,Credit\n21/11/2026,${narration},5`).credits;
    expect(credit?.words).toContain(remark);
  });

  test('skips days that do not exist', () => {
    const { credits, days } = readStatement('Date,Credit\n31/02/2026,5\n01/03/2026,5\n04/03/2026,');
    expect(credits).toHaveLength(1);
    expect(days).toEqual({ first: '2026-03-01', last: '2026-03-04' });
  });
});

describe('importing a statement', () => {
  let store: StoreFixture;
  let piece: WeightId;

  beforeAll(async () => {
    store = await openStoreFixture();
    const row = await store.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
    );
    piece = row.id;
  });
  afterAll(async () => await store.close());

  async function placed(shopper: Shopper, utr: string | null): Promise<string> {
    await shopper.fillCart(piece);
    const answer = await shopper.submit('Upi', { utr });
    if (!answer.ok) throw new Error(answer.message);
    return answer.data.orderNumber;
  }

  async function row(orderNumber: string, words: string, more = 0): Promise<string> {
    const { payablePaise } = await store.order(orderNumber);
    return `21/11/2026,"UPI ${words}",${((payablePaise + more) / 100).toFixed(2)}`;
  }

  function statement(...rows: string[]): { name: string; csv: string } {
    return { name: 'november.csv', csv: ['Date,Narration,Credit', ...rows].join('\n') };
  }

  test('matches by reference number or by order number and amount, and lists the rest as unmatched', async () => {
    const asha = await store.customer();
    const byUtr = await placed(asha, '632514400001');
    const byNumber = await placed(asha, null);
    const short = await placed(asha, '632514400002');
    const wrongAmount = await placed(asha, null);
    const file = statement(
      await row(byUtr, '632514400001'),
      await row(byNumber, `632514400003 ${remarkOf(byNumber)}`),
      await row(short, '632514400002', -20_00),
      await row(wrongAmount, `632514400004 ${remarkOf(wrongAmount)}`, 15_00),
      '21/11/2026,"CASH DEPOSIT",99.00',
    );
    const imported = await store.staff.importStatement(file);
    expect(imported.matched.map(({ orderNumber, state }) => [orderNumber, state])).toEqual([
      [byUtr, 'confirmed'],
      [byNumber, 'confirmed'],
      [short, 'awaiting payment'],
    ]);
    expect(imported.unmatched).toHaveLength(2);
    expect(imported).toMatchObject({ creditsRead: 5, creditsNew: 5 });
    await expect(store.staff.importStatement(file)).rejects.toMatchObject({ code: 409 });
  });

  test('counts no credit twice when statements overlap', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, '632514400011');
    const known = await row(orderNumber, '632514400011');
    await store.staff.importStatement(statement(known, '21/11/2026,"RENT",50.00'));
    const before = await store.order(orderNumber);
    const later = statement('20/11/2026,"OLD",20.00', known, '21/11/2026,"RENT",50.00');
    const imported = await store.staff.importStatement(later);
    expect(imported).toMatchObject({ creditsRead: 3, creditsNew: 1, matched: [] });
    expect(await store.order(orderNumber)).toEqual(before);
  });

  test('counts two equal lines as two credits, and not again in an overlapping statement', async () => {
    const rent = '22/11/2026,"CASH DEPOSIT BY SELF",750.00';
    const first = statement(rent, rent, '22/11/2026,"INTEREST",1.00');
    expect(await store.staff.importStatement(first)).toMatchObject({ creditsNew: 3 });
    const again = statement('23/11/2026,"INTEREST",2.00', rent, rent);
    expect(await store.staff.importStatement(again)).toMatchObject({ creditsNew: 1 });
    const third = statement(rent, rent, rent);
    expect(await store.staff.importStatement(third)).toMatchObject({ creditsNew: 1 });
    const { credits } = await store.database.one<{ credits: number }>(
      sql`select count(*) as credits from bank_credit where narration = 'CASH DEPOSIT BY SELF'`,
    );
    expect(credits).toBe(3);
  });

  test('lists a known credit that a statement shows with another amount as unmatched', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, '632514400031');
    await store.staff.importStatement(statement(await row(orderNumber, '632514400031')));
    const other = statement(await row(orderNumber, '632514400031', -1_00));
    const imported = await store.staff.importStatement(other);
    expect(imported).toMatchObject({ creditsNew: 0, matched: [], unmatched: [{ words: ['632514400031'] }] });
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed' });
  });

  test('assigns each credit once when two statements are imported concurrently', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, '632514400021');
    const known = await row(orderNumber, '632514400021');
    const both = await Promise.allSettled(
      [statement(known), statement(known, '21/11/2026,"X",7.00')].map(
        async (file) => await store.staff.importStatement(file),
      ),
    );
    expect(both.every(({ status }) => status === 'fulfilled')).toBe(true);
    const { paidPaise, payablePaise, state } = await store.order(orderNumber);
    expect([paidPaise, state]).toEqual([payablePaise, 'confirmed']);
  });
});
