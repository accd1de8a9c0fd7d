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

/** The rates besides GST, as the wire has them. */
const DEFAULTS = { CardSurchargeBp: 200, BuybackDeductionBp: 100, RoundsToRupee: false };

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

/** What a page computes for the piece from the data it loads. */
async function computedByPage() {
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

async function expectSameFigures(rates: typeof THREE): Promise<string> {
  const page = await computedByPage();
  expect(page.charges).toEqual({ ...rates, buybackDeductionBp: 100, roundsToRupee: false });
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

test('shows and charges a new GST rate and card surcharge from midnight in India, to the paisa', async () => {
  const socket = io(store.url, { transports: ['websocket'], forceNew: true });
  const messages: unknown[] = [];
  socket.on(CHARGES_DATA, (message: unknown) => messages.push(message));
  await eventually(() => messages.length === 1);
  const older = await expectSameFigures(THREE);
  const locked = await buyer();
  const lock = await locked.lock();

  await store.database.transaction(async (tx) => {
    const gst = [
      { since: '2017-07-01', bp: 300 },
      { since: '2026-11-23', bp: 500 },
    ];
    const cardSurcharge = [
      { since: '2017-07-01', bp: 200 },
      { since: '2026-11-23', bp: 150 },
    ];
    const author = { by: 'owner', reason: 'The Council has decided' };
    await changeBusiness(tx, { gst, cardSurcharge }, author, clock());
  });
  await eventually(() => store.payments.business.current().gst.length === 2);
  expect(messages).toEqual([[{ ...DEFAULTS, GstBp: 300 }]]);
  await expectSameFigures(THREE);

  // Two minutes to midnight in India: the lock has not expired when the day begins.
  const tillMidnight = (new Date('2026-11-22T18:30:00Z').getTime() - clock().getTime()) / 1_000;
  clock.advance(tillMidnight - 120);
  const promised = await locked.lock();
  clock.advance(121);
  await eventually(() => messages.length === 2);
  expect(messages[1]).toEqual([{ ...DEFAULTS, GstBp: 500, CardSurchargeBp: 150 }]);
  await expectSameFigures({ ...FIVE, surchargeBp: 150 });

  // A lock from before midnight and an older order keep their rate.
  const quoteId = promised.ok ? promised.data.id : null;
  expect(lock).toMatchObject({ data: { gstBp: 300 } });
  const placed = await locked.submit('Card', { quoteId });
  const orderNumber = placed.ok ? placed.data.orderNumber : '';
  expect(await call(store, getOrder, { orderNumber }, { token: locked.token })).toMatchObject({ data: { gstBp: 300 } });
  expect(await invoiceOf(older)).toMatchObject({ gstBp: 300 });
  socket.close();
}, 60_000);

test('publishes a changed card surcharge to open pages, and charges what they show', async () => {
  await store.database.transaction(async (tx) => {
    await changeBusiness(
      tx,
      { cardSurcharge: [{ since: '2017-07-01', bp: 250 }] },
      { by: 'owner', reason: 'The provider asks for more' },
      clock(),
    );
  });
  await eventually(async () => (await computedByPage()).charges.surchargeBp === 250);
  await expectSameFigures(FIVE);
});
