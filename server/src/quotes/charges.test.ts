import {
  asksOf,
  CHARGES_DATA,
  getCharges,
  getLiveRates,
  getOrder,
  getPremiums,
  premiumsOf,
  type WeightId,
} from '@tola/contract';
import {
  type BasisPoints,
  linePrice,
  type Milligrams,
  menuPriceRupees,
  orderTotals,
  type Paise,
  type PaisePerGram,
} from '@tola/pricing';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { call, eventually, fixedClock, openStoreFixture, type Shopper, type StoreFixture } from '#testing';

/** Ten minutes before midnight in India. */
const clock = fixedClock(new Date('2026-11-22T18:20:00Z'));
const THREE = { gstBp: 300, surchargeBp: 200 };
const FIVE = { gstBp: 500, surchargeBp: 250 };

let store: StoreFixture;
let piece: { id: WeightId; metal: 'gold'; fineness: number; weightMg: Milligrams; marginPaisePerGram: PaisePerGram } & {
  makingPaise: Paise;
  serviceTaxBp: BasisPoints;
  otherTaxBp: BasisPoints;
};

beforeAll(async () => {
  store = await openStoreFixture({ clock });
  piece = await store.database.one(sql`
    select w.id, p.metal, p.fineness, w.weight_mg, w.margin_paise_per_gram, w.making_paise, w.service_tax_bp, w.other_tax_bp
    from product_weight w join product p on p.id = w.product_id
    where w.stock > 20 and p.metal = 'gold' and w.weight_mg between 5000 and 10000 order by w.id limit 1`);
});
afterAll(async () => await store.close());

async function buyer(): Promise<Shopper> {
  const shopper = await store.customer();
  await shopper.fillCart(piece.id);
  return shopper;
}

async function paidByCard(shopper: Shopper): Promise<string> {
  const placed = await shopper.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await store.pay(orderNumber, 'success');
  expect(await shopper.status(orderNumber)).toMatchObject({ data: { isSuccess: true } });
  return orderNumber;
}

/** What a page works out for the piece, from nothing but what it loads. */
async function asOnThePage() {
  const [charges, rates, premiums] = await Promise.all([
    call(store, getCharges, null),
    call(store, getLiveRates, null),
    call(store, getPremiums, null),
  ]);
  if (!charges.ok || !rates.ok || !premiums.ok) throw new Error('The page does not load');
  const asks = asksOf(rates.data);
  const added = premiumsOf(premiums.data);
  const amountPaise = linePrice(piece, asks, added)?.unitPaise ?? 0;
  const none = { redeemedPoints: 0, couponPaise: 0 };
  return {
    charges: charges.data,
    totals: orderTotals({ amountPaise, ...none, ...charges.data }),
    menuRupees: menuPriceRupees(piece, asks, added, charges.data.gstBp),
  };
}

async function expectOneFigure(rates: typeof THREE): Promise<string> {
  const page = await asOnThePage();
  expect(page.charges).toEqual({ ...rates, roundsToRupee: false });
  const shopper = await buyer();
  const { totals } = page;
  const charged = {
    gstPaise: totals.gstPaise,
    totalPaise: totals.totalPaise,
    surchargePaise: totals.surchargePaise,
    ...rates,
  };
  expect(await shopper.lock()).toMatchObject({ data: { ...charged, cardPayablePaise: totals.payablePaise } });
  expect(Math.round(totals.totalPaise / 100)).toBe(page.menuRupees);
  const orderNumber = await paidByCard(shopper);
  const view = await call(store, getOrder, { orderNumber }, { token: shopper.token });
  expect(view).toMatchObject({ data: { ...charged, payablePaise: totals.payablePaise } });
  expect(await invoiceOf(orderNumber)).toMatchObject({ gstBp: rates.gstBp });
  return orderNumber;
}

async function invoiceOf(orderNumber: string) {
  const { document } = await store.database.one<{ document: object }>(sql`
    select document from invoice i join customer_order o on o.id = i.order_id where o.order_number = ${orderNumber}`);
  return document;
}

test('a rate of GST that begins at midnight in India is shown and charged from then on, to the paisa', async () => {
  const socket = io(store.url, { transports: ['websocket'], forceNew: true });
  const heard: unknown[] = [];
  socket.on(CHARGES_DATA, (message: unknown) => heard.push(message));
  await eventually(() => heard.length === 1);
  const older = await expectOneFigure(THREE);
  const locked = await buyer();
  const lock = await locked.lock();

  await store.database.transaction(async (tx) => {
    const gst = [
      { since: '2017-07-01', bp: 300 },
      { since: '2026-11-23', bp: 500 },
    ];
    const author = { by: 'owner', reason: 'The Council has decided' };
    await changeBusiness(tx, { gst }, author, clock());
  });
  await eventually(() => store.payments.business.current().gst.length === 2);
  expect(heard).toEqual([[{ GstBp: 300, CardSurchargeBp: 200, RoundsToRupee: false }]]);
  await expectOneFigure(THREE);

  // Four minutes to midnight in India: the lock is younger than its time when the day begins.
  const tillMidnight = (new Date('2026-11-22T18:30:00Z').getTime() - clock().getTime()) / 1_000;
  clock.advance(tillMidnight - 120);
  const promised = await locked.lock();
  clock.advance(121);
  await eventually(() => heard.length === 2);
  expect(heard[1]).toEqual([{ GstBp: 500, CardSurchargeBp: 200, RoundsToRupee: false }]);
  await expectOneFigure({ ...FIVE, surchargeBp: 200 });

  // What was promised before midnight is kept, and an older order keeps its rate.
  const quoteId = promised.ok ? promised.data.id : null;
  expect(lock).toMatchObject({ data: { gstBp: 300 } });
  const placed = await locked.submit('Card', { quoteId });
  const orderNumber = placed.ok ? placed.data.orderNumber : '';
  expect(await call(store, getOrder, { orderNumber }, { token: locked.token })).toMatchObject({ data: { gstBp: 300 } });
  expect(await invoiceOf(older)).toMatchObject({ gstBp: 300 });
  socket.close();
}, 60_000);

test('another card surcharge reaches open pages, and is shown as it is charged', async () => {
  await store.database.transaction(async (tx) => {
    await changeBusiness(tx, { cardSurchargeBp: 250 }, { by: 'owner', reason: 'The provider asks for more' }, clock());
  });
  await eventually(async () => (await asOnThePage()).charges.surchargeBp === 250);
  await expectOneFigure(FIVE);
});
