/** Limits of the law at the counter: TDS that buyers withhold, and cash that is reported. */
import { randomUUID } from 'node:crypto';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { type CounterFixture, openCounterFixture, type StaffClient, tallyFile, tallyLegs, tallyPaise } from '#testing';

let fixture: CounterFixture;
let owner: StaffClient;
let clerk: StaffClient;
let counter: CounterFixture['counter'];
beforeAll(async () => {
  fixture = await openCounterFixture();
  ({ owner, clerk, counter } = fixture);
});
afterAll(async () => {
  expect(await fixture.differences()).toEqual([]);
  await fixture.shop.close();
});

const GSTIN = '27AAPFU0939F1ZV';

function today(): string {
  return indianDate(fixture.shop.clock());
}

async function change(values: Parameters<typeof changeBusiness>[1]): Promise<void> {
  const { database, payments, clock } = fixture.shop;
  await database.transaction(
    async (tx) => await changeBusiness(tx, values, { by: 'test', reason: 'the firm of the test' }, clock()),
  );
  await payments.business.refresh();
}

async function rowsOf(register: contract.RegisterName, more: Partial<contract.RegisterWanted> = {}) {
  const wanted = { register, from: today(), to: today(), ...contract.NO_REGISTER_FILTERS, ...more };
  return (await owner.ok(contract.readRegister, { ...wanted, page: 1, perPage: 50 })).rows;
}

describe('TDS of a buyer', () => {
  function withheld(amountPaise: number) {
    return { means: 'tds', reference: '', receivedOn: today(), key: randomUUID(), amountPaise } as const;
  }

  it('settles the order once, at most at the rate of the law, and stands in ledger, book and Tally', async () => {
    const customerId = await counter.walkIn();
    const { id: orderId, orderNumber, payablePaise } = await counter.placed(customerId, { gstin: GSTIN });
    const { taxable } = await fixture.shop.database.one<{ taxable: number }>(
      sql`select sum(taxable_paise)::bigint as taxable from order_line where order_id = ${orderId}`,
    );
    // 0.1 % of the value without GST, rounded up to the rupee.
    const mostPaise = Math.ceil(Math.round(taxable / 1_000) / 100) * 100;
    const tooMuch = { orderId, paidPaise: 0, ...withheld(mostPaise + 1) };
    expect(await owner.call(contract.recordPayment, tooMuch)).toMatchObject({ reason: 'tds-too-much' });
    const paidPaise = payablePaise - mostPaise;
    const utr = {
      means: 'transfer',
      reference: 'UTIBR52026112170000001',
      receivedOn: today(),
      key: randomUUID(),
    } as const;
    await owner.ok(contract.recordPayment, { orderId, paidPaise: 0, ...utr, amountPaise: paidPaise });

    const sent = { orderId, paidPaise, ...withheld(mostPaise) };
    const answers = await Promise.all([1, 2, 3].map(async () => await owner.call(contract.recordPayment, sent)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await owner.call(contract.recordPayment, sent)).toMatchObject({ ok: false });
    const order = await clerk.ok(contract.readOrder, { orderNumber });
    expect(order.view).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });

    const voucher = { voucher: 'TDS withheld', orderNumber };
    expect(await rowsOf('cash-book', { account: 'tds' })).toMatchObject([
      { ...voucher, receivedPaise: mostPaise, balancePaise: mostPaise },
    ]);
    const ledger = await rowsOf('customer-ledger', { customerId });
    expect(ledger.filter((row) => row.voucher === 'TDS withheld')).toMatchObject([{ creditPaise: mostPaise }]);
    // Invoice, transfer and tax leave nothing open.
    expect(ledger.at(-1)).toMatchObject({ balancePaise: 0 });
    await change({ tally: { ...fixture.shop.payments.business.current().tally, company: 'Tola' } });
    const { exportId } = await owner.ok(contract.exportTally, { from: today(), to: today() });
    const path = `${fixture.shop.url}/back-office/files/tally/tally-${exportId}-vouchers.xml`;
    const file = await fetch(path, { headers: { cookie: owner.cookie } });
    const vouchers = tallyFile(await file.text()).messages.flatMap(({ VOUCHER }) =>
      VOUCHER === undefined ? [] : [VOUCHER],
    );
    const legs = vouchers.filter((one) => one.VOUCHERTYPENAME === 'Journal').flatMap((one) => tallyLegs(one));
    expect(legs.map((leg) => [leg.LEDGERNAME, tallyPaise(leg.AMOUNT)])).toContainEqual(['TDS receivable', -mostPaise]);
  });

  it('takes the place of a write-off, once, where a small tax had been waived as a difference', async () => {
    const customerId = await counter.walkIn();
    const { id: orderId, orderNumber, payablePaise } = await counter.placed(customerId, { gstin: GSTIN });
    const shortPaise = 9_50;
    const about = { orderId, receivedOn: today(), reference: 'UTIBR52026112170000009', key: randomUUID() };
    const transfer = { ...about, means: 'transfer', amountPaise: payablePaise - shortPaise, paidPaise: 0 } as const;
    await owner.ok(contract.recordPayment, transfer);
    const viewed = async () => (await clerk.ok(contract.readOrder, { orderNumber })).view;
    expect(await viewed()).toMatchObject({ state: 'confirmed', writtenOffPaise: shortPaise });

    const { amountPaise: paidPaise } = transfer;
    const tooMuch = { orderId, paidPaise, ...withheld(shortPaise + 1) };
    expect(await owner.call(contract.recordPayment, tooMuch)).toMatchObject({ reason: 'more-than-due' });
    const answers = await Promise.all(
      [1, 2, 3].map(async () => {
        const sent = { orderId, paidPaise, ...withheld(shortPaise) };
        return await owner.call(contract.recordPayment, sent);
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await viewed()).toMatchObject({ state: 'confirmed', paidPaise: payablePaise, writtenOffPaise: 0 });
    const ledger = await rowsOf('customer-ledger', { customerId });
    const booked = ledger.filter((row) => row.voucher === 'Written off' || row.voucher === 'TDS withheld');
    expect(booked.map(({ debitPaise, creditPaise }) => Number(creditPaise) - Number(debitPaise)).toSorted()).toEqual(
      [-shortPaise, shortPaise, shortPaise].toSorted(),
    );
    expect(ledger.at(-1)).toMatchObject({ balancePaise: 0 });
    const another = { orderId, paidPaise: payablePaise, ...withheld(1) };
    expect(await owner.call(contract.recordPayment, another)).toMatchObject({ reason: 'not-payable' });
  });

  it('is refused for a buyer without GSTIN, and beyond what is due', async () => {
    const customerId = await counter.walkIn();
    const plain = await counter.placed(customerId);
    const one = { orderId: plain.id, paidPaise: 0, ...withheld(1_00) };
    expect(await owner.call(contract.recordPayment, one)).toMatchObject({ reason: 'tds-without-gstin' });
    const over = { ...one, amountPaise: plain.payablePaise + 1 };
    expect(await owner.call(contract.recordPayment, over)).toMatchObject({ reason: 'more-than-due' });
  });
});

it('warns of cash of a month near the sum that is reported, of all accounts of one firm, and lists it', async () => {
  await change({
    cashLimits: [{ since: '2017-04-01', refusedFromPaise: 2_00_000_00, reportedFromPaise: 10_000_00 }],
  });
  const customerId = await counter.walkIn();
  const gstin = GSTIN;
  const listed = async () => {
    const rows = await rowsOf('limits');
    return rows.filter((row) => row.rule === 'Cash of a month' && row.customerId === customerId);
  };
  const { id: orderId } = await counter.placed(customerId, { gstin, payments: [counter.cash(7_999_99)] });
  expect(await listed()).toEqual([]);
  await owner.ok(contract.recordPayment, { orderId, paidPaise: 7_999_99, ...counter.cash(1) });
  expect(await listed()).toMatchObject([{ standing: 'Near the limit', amountPaise: 8_000_00, limitPaise: 10_000_00 }]);
  await owner.ok(contract.recordPayment, { orderId, paidPaise: 8_000_00, ...counter.cash(2_000_00) });
  expect(await listed()).toMatchObject([{ standing: 'To be reported', amountPaise: 10_000_00, dated: today() }]);
  const limits = { warnedFromPaise: 8_000_00, reportedFromPaise: 10_000_00 };
  expect((await owner.ok(contract.readCustomerLimits, { customerId })).cash).toEqual({
    takenPaise: 10_000_00,
    ...limits,
  });

  const other = await counter.walkIn();
  await counter.placed(other, { gstin });
  const { mobile } = await fixture.shop.database.one<{ mobile: string }>(
    sql`select mobile from customer where id = ${other}`,
  );
  const known = await clerk.ok(contract.findCounterCustomer, { mobile });
  expect(known?.cashOfMonth).toEqual({ takenPaise: 10_000_00, ...limits });
});
