import { addEnquiry, declareMinor, getPreferences, setConsent, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, dataOf, openStoreFixture, type Shopper, type StoreFixture, sql } from '#testing';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const query = sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`;
  piece = (await store.database.one<{ id: WeightId }>(query)).id;
});
afterAll(async () => await store.close());

const read = async ({ token }: Shopper) => await dataOf(call(store, getPreferences, null, { token }));

it('gives nothing beforehand, and records each consent and withdrawal with the notice in force', async () => {
  const shopper = await store.customer();
  const before = await read(shopper);
  expect(before.consents.map(({ given, at }) => [given, at])).toEqual(before.consents.map(() => [false, null]));
  expect(before.noticeVersion).toMatch(/^[0-9a-f]{12}$/);
  expect(before.registeredUnder).toBe(before.noticeVersion);
  for (const given of [true, true, false]) {
    expect(await call(store, setConsent, { purpose: 'gold-email', given }, shopper)).toMatchObject({ ok: true });
  }
  const rows = await store.database.rows(sql`
    select given, notice_version from consent where customer_id = ${shopper.id} order by id`);
  const { noticeVersion } = before;
  expect(rows).toEqual([
    { given: true, noticeVersion },
    { given: false, noticeVersion },
  ]);
});

it('records one consent for concurrent clicks', async () => {
  const shopper = await store.customer();
  const click = async () => await call(store, setConsent, { purpose: 'whatsapp', given: true }, shopper);
  await Promise.all([click(), click(), click()]);
  const { rows } = await store.database.one<{ rows: number }>(
    sql`select count(*)::int as rows from consent where customer_id = ${shopper.id}`,
  );
  expect(rows).toBe(1);
});

it('stores a new version when the text of the policy changes, and with what is collected from then on', async () => {
  const shopper = await store.customer();
  const { noticeVersion: old } = await read(shopper);
  await shopper.fillCart(piece);
  const first = await shopper.submit('Card');
  await store.database.run(sql`
    update page_text set content = jsonb_set(content, '{intro}', '"New intro"') where name = 'privacy-policy'`);
  await store.database.run(sql`update page_text set content = content where name = 'privacy-policy'`);
  const { noticeVersion, registeredUnder } = await read(shopper);
  expect(noticeVersion).not.toBe(old);
  expect(registeredUnder).toBe(old);
  const enquiry = { firstName: 'Asha', lastName: 'Kulkarni', mobile: '9812345678', email: shopper.email, message: '' };
  expect(await call(store, addEnquiry, enquiry)).toMatchObject({ ok: true });
  const { ofOrder, ofEnquiry } = await store.database.one<{ ofOrder: string; ofEnquiry: string }>(sql`
    select (select notice_version from customer_order where order_number = ${first.ok ? first.data.orderNumber : ''}) as of_order,
      (select notice_version from enquiry order by id desc limit 1) as of_enquiry`);
  expect([ofOrder, ofEnquiry]).toEqual([old, noticeVersion]);
});

it('lets a declared minor place no order', async () => {
  const shopper = await store.customer();
  await shopper.fillCart(piece);
  expect(await call(store, declareMinor, null, shopper)).toMatchObject({ ok: true });
  expect(await call(store, declareMinor, null, shopper)).toMatchObject({ ok: true });
  expect((await read(shopper)).isMinor).toBe(true);
  expect(await shopper.submit('Card')).toMatchObject({ code: 403, reason: 'adults-only' });
});
