import {
  getLatestReviews,
  getOrderReviews,
  getProduct,
  getReviews,
  idOf,
  type OrderLineId,
  type ProductId,
  type RefundId,
  saveReview,
  withdrawReview,
} from '@tola/contract';
import * as contract from '@tola/contract/staff';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CardFixture,
  call,
  createStaffClient,
  dataOf,
  eventually,
  openCardFixture,
  type PaidOrder,
  type Shopper,
  screenshot,
  sql,
} from '#testing';

let fixture: CardFixture;
beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
});
afterAll(async () => await fixture.shop.close());

interface Bought {
  readonly order: PaidOrder;
  readonly buyer: Shopper;
  readonly orderLineId: OrderLineId;
  readonly productId: ProductId;
}

async function bought(): Promise<Bought> {
  const order = await fixture.paidByCard();
  const row = await fixture.shop.database.one<{ orderLineId: OrderLineId; productId: ProductId }>(sql`
    select line.id as order_line_id, weight.product_id from order_line line
    join product_weight weight on weight.id = line.weight_id where line.order_id = ${order.id}`);
  return { order, buyer: order.asha, ...row };
}

async function delivered(): Promise<Bought> {
  const one = await bought();
  await fixture.pack(one.order);
  await fixture.ship(one.order);
  await fixture.owner.ok(contract.deliverOrder, { orderId: one.order.id, note: '' });
  return one;
}

const draft = { stars: 4, text: 'Deep relief, sealed card.', city: 'पुणे', photos: null };
const save = async (
  { orderLineId }: Bought,
  by: Shopper,
  more: Partial<Omit<typeof draft, 'photos'>> & { photos?: string[] } = {},
) => await call(fixture.shop, saveReview, { orderLineId, ...draft, ...more }, { token: by.token });
const own = async ({ order, buyer }: Bought) =>
  (await dataOf(call(fixture.shop, getOrderReviews, { orderNumber: order.orderNumber }, { token: buyer.token })))[0]
    ?.review;
const published = async ({ productId }: Bought) =>
  await dataOf(call(fixture.shop, getReviews, { productId, before: null }));

async function rowOf({ orderLineId }: Bought): Promise<{ id: number; rows: number }> {
  return await fixture.shop.database.one(sql`
    select coalesce(max(id), 0) as id, count(*) as rows from review where order_line_id = ${orderLineId}`);
}

async function decide(one: Bought, status: string, client = fixture.owner) {
  const { id } = await rowOf(one);
  const { version, values } = await fixture.owner.ok(contract.readRecord, { resource: 'reviews', id });
  return await client.call(contract.saveRecord, { resource: 'reviews', id, version, values: { ...values, status } });
}

async function ratingOf({ productId }: Bought): Promise<{ reviewCount: number; rating: number }> {
  const product = await fixture.shop.database.one<{ typeId: number; categoryId: number }>(sql`
    select product_type_id as type_id, category_id from product where id = ${productId}`);
  const address = {
    typeId: idOf<never>(product.typeId),
    categoryId: idOf<never>(product.categoryId),
    subCategoryId: null,
  };
  return await dataOf(call(fixture.shop, getProduct, { ...address, weightId: null }));
}

async function photo(path: string, token?: string): Promise<Response> {
  return await fetch(
    `${fixture.shop.url}${path}`,
    token === undefined ? {} : { headers: { cookie: `tola_session=${token}` } },
  );
}

describe('a review', () => {
  it('is written only by the buyer of a delivered piece', async () => {
    const one = await bought();
    expect(await save(one, one.buyer)).toMatchObject({ code: 404, reason: 'line-unknown' });
    expect(await own(one)).toBeUndefined();
    const other = await delivered();
    const stranger = await fixture.shop.customer();
    expect(await save(other, stranger)).toMatchObject({ code: 404, reason: 'line-unknown' });
    expect(await call(fixture.shop, saveReview, { orderLineId: other.orderLineId, ...draft })).toMatchObject({
      code: 401,
    });
    expect(await save(other, other.buyer, { stars: 6 })).toMatchObject({ code: 400, message: 'Select 1 to 5 stars' });
    expect(await save(other, other.buyer, { text: ' ' })).toMatchObject({ code: 400, message: 'Write your review' });
    expect(await save(other, other.buyer)).toMatchObject({ ok: true, data: { status: 'waiting' } });
  });

  it('exists once however often and concurrently it is sent, and a repeat keeps its decision', async () => {
    const one = await delivered();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await save(one, one.buyer)));
    for (const answer of answers) expect(answer).toMatchObject({ ok: true });
    expect((await rowOf(one)).rows).toBe(1);
    expect(await decide(one, 'published')).toMatchObject({ ok: true });
    expect(await save(one, one.buyer)).toMatchObject({ ok: true, data: { status: 'published' } });
  });

  it('is published and counted by staff with the right, with an audit entry', async () => {
    const one = await delivered();
    const before = await ratingOf(one);
    const latest = async () => (await dataOf(call(fixture.shop, getLatestReviews, null))).length;
    const shown = await latest();
    await save(one, one.buyer, { stars: 5 });
    const packer = await createStaffClient(fixture.shop, fixture.owner, ['packer']);
    expect(await decide(one, 'published', packer)).toMatchObject({ code: 403 });
    const content = await createStaffClient(fixture.shop, fixture.owner, ['content']);
    expect(await latest()).toBe(shown);
    expect(await decide(one, 'published', content)).toMatchObject({ ok: true });
    await eventually(async () => (await latest()) === shown + 1);
    await eventually(async () => (await ratingOf(one)).reviewCount === before.reviewCount + 1);
    expect((await ratingOf(one)).rating).toBeGreaterThan(4);
    const [first] = await published(one);
    expect(first).toMatchObject({ stars: 5, text: draft.text, city: 'पुणे' });
    expect(JSON.stringify(first)).not.toContain(one.buyer.firstName);
    expect(
      await dataOf(call(fixture.shop, getReviews, { productId: one.productId, before: first?.reviewId ?? null })),
    ).not.toContainEqual(first);
    const { action } = await fixture.shop.database.one<{ action: string }>(sql`
      select action from audit_entry where kind = 'review' and subject_id = ${String((await rowOf(one)).id)}`);
    expect(action).toBe('changed');
    await decide(one, 'declined', content);
    await eventually(async () => (await ratingOf(one)).reviewCount === before.reviewCount);
    expect((await published(one)).map(({ reviewId }) => reviewId)).not.toContain(first?.reviewId);
  });

  it('waits again once it is changed, also when staff decide at the same moment about the text before', async () => {
    const one = await delivered();
    await save(one, one.buyer);
    const { id } = await rowOf(one);
    const { version, values } = await fixture.owner.ok(contract.readRecord, { resource: 'reviews', id });
    await save(one, one.buyer, { text: 'Something else' });
    const late = { resource: 'reviews', id, version, values: { ...values, status: 'published' } };
    expect(await fixture.owner.call(contract.saveRecord, late)).toMatchObject({ code: 404, reason: 'record-unknown' });
    expect(await own(one)).toMatchObject({ status: 'waiting', text: 'Something else' });
  });

  it('shows photos without metadata to its author and staff, and to everybody once published', async () => {
    const one = await delivered();
    const sent = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a05010' } })
      .withExif({ IFD0: { Make: 'Secret phone' } })
      .jpeg()
      .toBuffer();
    expect(await save(one, one.buyer, { photos: [Buffer.from('%PDF-1.7').toString('base64')] })).toMatchObject({
      code: 400,
      reason: 'photo-not-image',
    });
    const photos = [`data:image/jpeg;base64,${sent.toString('base64')}`, await screenshot()];
    const answer = await save(one, one.buyer, { photos });
    const [path = ''] = answer.ok ? answer.data.photos : [];
    expect((await photo(path)).status).toBe(404);
    expect((await photo(path, one.buyer.token)).status).toBe(200);
    const staffPath = path.replace('/api/', '/back-office/files/');
    const { values } = await fixture.owner.ok(contract.readRecord, { resource: 'reviews', id: (await rowOf(one)).id });
    expect(values.photos).toContain(staffPath);
    const seen = await fetch(`${fixture.shop.url}${staffPath}`, { headers: { cookie: fixture.owner.cookie } });
    expect(seen.status).toBe(200);
    expect((await fetch(`${fixture.shop.url}${staffPath}`)).status).toBe(401);
    const { rows } = await fixture.owner.ok(contract.listRecords, {
      ...{ resource: 'reviews', page: 1, perPage: 200, search: '', sort: '', filters: { status: 'waiting' } },
    });
    const { id = 0, version = '' } = rows.find((row) => row.values.text === draft.text) ?? {};
    const unseen = { resource: 'reviews', id, version, decision: 'publish' } as const;
    expect(await fixture.owner.call(contract.decideRecord, unseen)).toMatchObject({
      ...{ code: 409, message: 'Open it to publish it. The list does not show: photos' },
    });
    await decide(one, 'published');
    const shown = await photo(path);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined();
    // A new text keeps the photos; new photos replace them.
    expect(await save(one, one.buyer, { text: 'Other words' })).toMatchObject({
      data: { photos: [path, expect.anything()] },
    });
    await save(one, one.buyer, { photos: [await screenshot()] });
    expect((await photo(path, one.buyer.token)).status).toBe(404);
  });

  it('is withdrawn by its author alone, once or twice', async () => {
    const one = await delivered();
    await save(one, one.buyer, { photos: [await screenshot()] });
    const stranger = await fixture.shop.customer();
    const take = async ({ token }: Shopper) =>
      await call(fixture.shop, withdrawReview, { orderLineId: one.orderLineId }, { token });
    expect(await take(stranger)).toMatchObject({ ok: true });
    expect((await rowOf(one)).rows).toBe(1);
    expect(await take(one.buyer)).toMatchObject({ ok: true });
    expect(await take(one.buyer)).toMatchObject({ ok: true });
    expect((await rowOf(one)).rows).toBe(0);
    await save(one, one.buyer);
    await decide(one, 'published');
    // Also of an order that was refunded since.
    expect(await fixture.refundByBank(one.order, one.order.paise, 0)).toMatchObject({ ok: true });
    const refund = await fixture.shop.database.one<{ refundId: RefundId }>(sql`
      select id as refund_id from refund where order_id = ${one.order.id}`);
    await fixture.shop.staff.payRefundOut({ ...refund, utr: '632514409901' });
    expect((await fixture.shop.order(one.order.orderNumber)).state).toBe('refunded');
    expect(await own(one)).toMatchObject({ status: 'published' });
    expect(await take(one.buyer)).toMatchObject({ ok: true });
    expect((await rowOf(one)).rows).toBe(0);
    const { left } = await fixture.shop.database.one<{ left: number }>(sql`
      select count(*) as left from upload where customer_id = ${one.buyer.id} and erased_at is null`);
    expect(left).toBe(0);
  });
});
