import { createHash } from 'node:crypto';
import { type BankCreditId, type RefundId, remarkOf, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { openStoreFixture, type Shopper, type StoreFixture } from '#testing';

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

  test('recognises the 22 characters of an NEFT reference, and a line that was recorded without them', async () => {
    const words = 'NEFT CR-SBIN0000300-ASHA-SBINN52026112112345678';
    await store.staff.importStatement(statement(`21/11/2026,"${words}",41.00`));
    const { utr } = await store.database.one<{ utr: string }>(
      sql`select utr from bank_credit where narration = ${words}`,
    );
    expect(utr).toBe('SBINN52026112112345678');
    // The key that it had before.
    const digest = createHash('sha256').update(`2026-11-21 4200 ${words}`).digest('hex');
    await store.database.run(sql`
      insert into bank_credit (utr, amount_paise, credited_on, narration, state, recorded_by, recorded_at)
      values (${`ROW${digest.slice(0, 24).toUpperCase()}`}, 4200, '2026-11-21', ${words}, 'unmatched', 'test', now())`);
    const later = statement(`21/11/2026,"${words}",42.00`);
    expect(await store.staff.importStatement(later)).toMatchObject({ creditsNew: 0 });
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

  test('leaves a credit that the bank took back to staff', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, '632514400041');
    const { payablePaise } = await store.order(orderNumber);
    const rupees = (payablePaise / 100).toFixed(2);
    const rows = [`21/11/2026,"UPI 632514400041",,${rupees}`, `21/11/2026,"REV UPI 632514400041",${rupees},`];
    const csv = ['Date,Narration,Debit,Credit', ...rows].join('\n');
    const imported = await store.staff.importStatement({ name: 'reversed.csv', csv });
    expect(imported).toMatchObject({ creditsNew: 1, matched: [], unmatched: [{ amountPaise: payablePaise }] });
    expect(await store.order(orderNumber)).toMatchObject({ state: 'payment under review', paidPaise: 0 });
  });

  test('matches two parts in the order of time when the newest line stands first', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, '632514400051');
    const { payablePaise } = await store.order(orderNumber);
    const [first, rest] = [500_00, payablePaise - 500_00].map((paise) => (paise / 100).toFixed(2));
    const imported = await store.staff.importStatement(
      statement(
        `21/11/2026,"UPI 632514400052 ${remarkOf(orderNumber)}",${rest}`,
        `20/11/2026,"UPI 632514400051",${first}`,
      ),
    );
    expect(imported).toMatchObject({ matched: [{ orderNumber }, { orderNumber }], unmatched: [] });
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
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

  test('counts two lines with one reference number as two credits, and leaves the second to staff', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, '632514400081');
    const line = await row(orderNumber, '632514400081');
    const file = statement(line, line);
    const imported = await store.staff.importStatement(file);
    expect(imported).toMatchObject({ creditsNew: 2, matched: [{ orderNumber }], unmatched: [{}] });
    const again = statement(line, line, '22/11/2026,"LATER",1.00');
    expect(await store.staff.importStatement(again)).toMatchObject({ creditsNew: 1, matched: [] });
  });

  test('blocks the order whose credit a later file shows going out again, once', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, '632514400061');
    await store.staff.importStatement(statement(await row(orderNumber, '632514400061')));
    const { payablePaise } = await store.order(orderNumber);
    const back = `22/11/2026,"RTN UPI 632514400061",${(payablePaise / 100).toFixed(2)},`;
    for (const [index, known] of [[0, [{ orderNumber, takenBackOn: '2026-11-22' }]] as const, [1, []] as const]) {
      const csv = ['Date,Narration,Debit,Credit', back, `23/11/2026,"RENT ${index}",1.00,`].join('\n');
      const { takenBack } = await store.staff.importStatement({ name: 'later.csv', csv });
      expect(takenBack).toMatchObject(known);
    }
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: 'taken back by bank' });
    await expect(
      store.database.run(sql`update customer_order set state = 'packed' where order_number = ${orderNumber}`),
    ).rejects.toThrow('blocked from dispatch');
    // A cancellation owes the buyer what was paid, which the bank has taken back.
    const { id: orderId } = await store.order(orderNumber);
    await store.staff.cancel({ orderId, reason: 'Asked', waiveCharge: true });
    const refund = await store.database.one<{ refundId: RefundId }>(sql`
      select id as refund_id from refund where order_id = ${orderId}`);
    await expect(store.staff.readPayoutAccount(refund.refundId)).rejects.toMatchObject({ reason: 'taken-back' });
    await store.database.run(sql`
      update dispatch_block set settled_at = now(), settlement = 'continued', settled_by = 'staff 1' where order_id = ${orderId}`);
    expect(await store.staff.readPayoutAccount(refund.refundId)).toBeNull();
  });

  test('blocks an order whose first part went out again before the rest came', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, '632514400071');
    const { payablePaise } = await store.order(orderNumber);
    const [part, rest] = [500_00, payablePaise - 500_00].map((paise) => (paise / 100).toFixed(2));
    await store.staff.importStatement(statement(`20/11/2026,"UPI 632514400071",${part}`));
    const back = ['Date,Narration,Debit,Credit', `20/11/2026,"RTN UPI 632514400071",${part},`].join('\n');
    const { takenBack } = await store.staff.importStatement({ name: 'back.csv', csv: back });
    expect(takenBack).toMatchObject([{ orderNumber }]);
    await store.staff.importStatement(statement(`21/11/2026,"UPI 632514400072 ${remarkOf(orderNumber)}",${rest}`));
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: 'taken back by bank' });
  });

  test('blocks the order that staff assign a credit to which the bank has taken back', async () => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, null);
    const { payablePaise, id: orderId } = await store.order(orderNumber);
    const sum = (payablePaise / 100).toFixed(2);
    await store.staff.importStatement(statement(`20/11/2026,"UPI 632514400075",${sum}`));
    const back = ['Date,Narration,Debit,Credit', `21/11/2026,"RTN UPI 632514400075",${sum},`].join('\n');
    const { takenBack } = await store.staff.importStatement({ name: 'back.csv', csv: back });
    expect(takenBack).toMatchObject([{ orderNumber: null }]);
    const { id } = await store.database.one<{ id: BankCreditId }>(sql`
      select id from bank_credit where utr = '632514400075' or taken_back_on is not null order by id desc limit 1`);
    await store.staff.assignCredit({ creditId: id, orderId });
    expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: 'taken back by bank' });
  });

  test.each([
    ['without a reference number', 'BY TRANSFER ASHA', 1],
    ['with another reference number', 'UPI 998877665544', 0],
    ['with another order’s number', 'BY TRANSFER TL26999999', 0],
  ])('takes the only line of the amount and day %s for a credit recorded by hand', async (what, words, known) => {
    const asha = await store.customer();
    const orderNumber = await placed(asha, null);
    const { payablePaise } = await store.order(orderNumber);
    // The reference number that the customer told.
    const utr = `6325144001${10 + words.length + what.length}`;
    await store.database.run(sql`
      insert into bank_credit (utr, amount_paise, credited_on, order_id, state, recorded_by, recorded_at)
      select ${utr}, ${payablePaise + words.length}, '2026-11-20', id,
        'matched', 'staff 1', now() from customer_order where order_number = ${orderNumber}`);
    const line = `20/11/2026,"${words}",${((payablePaise + words.length) / 100).toFixed(2)}`;
    const first = await store.staff.importStatement(statement(line));
    expect(first).toMatchObject({ creditsNew: 1 - known, unmatched: known === 1 ? [] : [{}] });
    const overlapping = statement(line, `21/11/2026,"AFTER ${what}",1.00`);
    expect(await store.staff.importStatement(overlapping)).toMatchObject({ creditsNew: 1 });
  });
});
