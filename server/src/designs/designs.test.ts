import {
  addToCart,
  approveProof,
  type Design,
  designLimits,
  designName,
  designProblems,
  getCart,
  getDesign,
  getOrder,
  saveDesign,
  updateCartQuantity,
  type WeightId,
} from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Milligrams } from '@tola/pricing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardFixture, call, dataOf, openCardFixture, type Shopper, sql } from '#testing';
import { deleteUnused, eraseOrdered } from './design-store.ts';

let fixture: CardFixture;
let coin: WeightId;
let otherCoin: WeightId;
let plainCoin: WeightId;

beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
  const weights = await fixture.shop.database.rows<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id join product_type t on t.id = p.product_type_id
    where t.customised and t.form = 'coin' and p.metal = 'silver' and w.weight_mg >= 10000
      order by p.id, w.weight_mg limit 2`);
  [coin, otherCoin] = weights.map(({ id }) => id) as [WeightId, WeightId];
  const plain = await fixture.shop.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id join product_type t on t.id = p.product_type_id
    where not t.customised and w.stock is null order by w.weight_mg, w.id limit 1`);
  plainCoin = plain.id;
});
afterAll(async () => await fixture.shop.close());

const nothing = { lines: [], date: '', picture: null };
const named = (...lines: string[]): Design => ({
  ...{ font: 'plain', border: 'rope', back: nothing },
  front: { lines, date: '2026-11-21', picture: null },
});

type Saved = { readonly token?: string; readonly designId?: string | null; readonly weightId?: WeightId };

async function save(design: Design, { token = '', designId = null, weightId = coin }: Saved = {}) {
  return await call(fixture.shop, saveDesign, { designId, weightId, design }, { token });
}
const idOf = async (design: Design, saved: Saved = {}): Promise<string> => (await dataOf(save(design, saved))).designId;
const read = async (designId: string) => await call(fixture.shop, getDesign, { designId });

async function add({ token }: { token: string }, designId: string | null, quantity = 1, weightId = coin) {
  return await call(fixture.shop, addToCart, { weightId, quantity, weightMg: null, designId }, { token });
}
const cartOf = async ({ token }: Shopper) => await dataOf(call(fixture.shop, getCart, null, { token }));

/** A drawing of one bar on black, so many pixels wide. */
async function bar(width: number): Promise<string> {
  const input = await sharp({ create: { width, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const png = await sharp({ create: { width: 384, height: 384, channels: 3, background: '#000' } })
    .composite([{ input }])
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

function withPicture(kind: 'logo' | 'photo', url: string): Design {
  return { ...named(), back: { ...nothing, picture: { kind, url } } };
}

async function file(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${fixture.shop.url}${path}`, { headers });
}

interface Ordered {
  readonly buyer: Shopper;
  readonly designId: string;
  readonly orderNumber: string;
}

async function ordered(isPaid: boolean): Promise<Ordered> {
  const buyer = await fixture.shop.customer();
  const designId = await idOf({ ...withPicture('logo', await bar(60)), front: named('શ્રી ગણેશ').front }, buyer);
  await dataOf(add(buyer, designId, 2));
  const placed = await buyer.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  if (isPaid) {
    await fixture.shop.pay(orderNumber, 'success');
    await buyer.status(orderNumber);
  }
  return { buyer, designId, orderNumber };
}

const approve = async ({ orderNumber, designId }: Ordered, { token }: { token: string }) =>
  await call(fixture.shop, approveProof, { orderNumber, designId }, { token });

describe('a design', () => {
  it('is saved by anybody behind a link, and read as it was saved', async () => {
    const design = {
      ...named('आरव', '  '),
      back: { ...nothing, picture: { kind: 'photo' as const, url: await bar(3) } },
    };
    const designId = await idOf(design);
    expect(designId).toMatch(/^[\w-]{32}$/);
    const found = await dataOf(read(designId));
    expect(found).toMatchObject({
      weightId: coin,
      design: { border: 'rope', front: { lines: ['आरव'], date: '2026-11-21' } },
    });
    expect(found.design.back.picture?.url).toMatch(/^data:image\/png;base64,/);
    // Only its circle is drawn, so that its corners leave the border as it is.
    const drawing = await (await file(`/api/designs/${designId}/back.svg`)).text();
    expect(drawing).toMatch(/<clipPath id="photo"><circle [^>]+\/><\/clipPath><image clip-path="url\(#photo\)"/);
    expect(await idOf(named('Aarav'), { designId, weightId: otherCoin })).toBe(designId);
    expect(await dataOf(read(designId))).toMatchObject({
      weightId: otherCoin,
      design: { front: { lines: ['Aarav'] } },
    });
    expect(await read('no-such-design')).toMatchObject({ code: 404, reason: 'design-unknown' });
  });

  it('of another customer or in a cart stays as it is: saving makes a copy', async () => {
    const [asha, ravi] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const own = await idOf(named('Asha'), asha);
    const copy = await idOf(named('Ravi'), { ...ravi, designId: own });
    expect(copy).not.toBe(own);
    expect(await idOf(named('Asha 2'), { ...asha, designId: own })).toBe(own);
    await dataOf(add(asha, own));
    expect(await idOf(named('Asha 3'), { ...asha, designId: own })).not.toBe(own);
    expect(await dataOf(read(own))).toMatchObject({ design: { front: { lines: ['Asha 2'] } } });
    const change = sql`update design set content = '{}' where id = ${own}`;
    await expect(fixture.shop.database.run(change)).rejects.toThrow('is in a cart or an order');
  });

  it('is refused in a sentence when the mint cannot strike it', async () => {
    const refused = async (design: Design, weightId = coin) => await save(design, { weightId });
    expect(await refused(named('Одна'))).toMatchObject({ code: 400, reason: 'cannot-be-struck' });
    expect(await refused(named('a', 'b', 'c', 'd'))).toMatchObject({
      message: 'The front of a 10 g coin holds 3 lines, and you wrote 4',
    });
    const thin =
      'Parts of the logo are thinner than 0.08 mm on this piece and would break away. Use a bolder logo or a heavier piece';
    expect(await refused(withPicture('logo', await bar(2)))).toMatchObject({ code: 400, message: thin });
    expect(await refused(withPicture('logo', await bar(40)))).toMatchObject({ ok: true });
    expect(await refused(named('Asha'), plainCoin)).toMatchObject({ code: 400, reason: 'not-customised' });
    const empty = { ...named(), front: nothing };
    expect(await refused(empty)).toMatchObject({ message: 'Write a name, choose a date or add a picture' });
  });

  it('takes no SVG, no other file and no address as a picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    const hostile = [
      `data:image/svg+xml;base64,${svg}`,
      `data:image/png;base64,${svg}`,
      'https://example.com/logo.png',
      'x',
    ];
    for (const url of hostile)
      expect(await save(withPicture('logo', url))).toMatchObject({ code: 400, reason: 'picture-not-image' });
  });

  it('is drawn as SVG and as a proof for those who have its id', async () => {
    const designId = await idOf({ ...withPicture('logo', await bar(60)), front: named('श्री', '<script>').front });
    const svg = await file(`/api/designs/${designId}/front.svg`);
    expect(svg.headers.get('content-security-policy')).toContain('sandbox');
    const text = await svg.text();
    expect(text).toMatch(/^<svg .*width="28mm".*<\/svg>$/s);
    expect(text).not.toContain('script');
    const proof = await file(`/api/designs/${designId}/proof.pdf`);
    expect(proof.headers.get('content-type')).toBe('application/pdf');
    expect((await proof.text()).startsWith('%PDF')).toBe(true);
    for (const name of ['front.svg', 'proof.pdf'])
      expect((await file(`/api/designs/${'a'.repeat(32)}/${name}`)).status).toBe(404);
  });
});

describe('the limits of the mint', () => {
  it.each<[Milligrams, string, string]>([
    [1_000, 'A name of 15 let', 'This line has 12 letters'],
    [1_000, 'क्षत्रिय क्षत्रिय क्षत्रिय', 'This line has 9 letters, and 8 fit'],
    [10_000, 'Aaaaaaaaaaaaaaaaaaa', 'This line has 19 letters, and 18 fit'],
  ])('of %i mg count letters as people do: %s', (weightMg, line, sentence) => {
    const [problem] = designProblems(named(line), designLimits('coin', weightMg), 'coin');
    if (sentence.includes('fit')) expect(problem?.sentence).toBe(sentence);
    else expect(problem).toBeUndefined();
  });
});

describe('a customised piece', () => {
  it('goes into the cart with a design only, after the login', async () => {
    const buyer = await fixture.shop.customer();
    const designId = await idOf(named('Asha'));
    expect(await add({ token: 'nobody' }, null)).toMatchObject({ code: 401 });
    const message = 'Design this piece first: it is engraved with your text, date, logo or photo';
    expect(await add(buyer, null)).toMatchObject({ code: 400, message });
    expect(await add(buyer, 'b'.repeat(32))).toMatchObject({ code: 404, reason: 'design-unknown' });
    expect(await add(buyer, designId, 1, otherCoin)).toMatchObject({ code: 404, reason: 'design-unknown' });
    expect(await add(buyer, designId, 1_001)).toMatchObject({ code: 400, reason: 'too-many-customised' });
    expect(await cartOf(buyer)).toEqual([]);
    await Promise.all([1, 2].map(async () => await dataOf(add(buyer, designId, 2))));
    expect(await cartOf(buyer)).toMatchObject([{ designId, quantity: 4 }]);
    expect(await add(buyer, await idOf(named('Ravi')))).toMatchObject({ code: 409, reason: 'design-differs' });
    expect(await add(buyer, designId, 997)).toMatchObject({ code: 400, reason: 'too-many-customised' });
    const [line] = await cartOf(buyer);
    const lineId = line?.lineId ?? (0 as never);
    const update = async (quantity: number) =>
      await call(fixture.shop, updateCartQuantity, { lineId, quantity }, buyer);
    expect(await update(1_001)).toMatchObject({ code: 400, reason: 'too-many-customised' });
    expect(await update(1_000)).toMatchObject({ ok: true });
    expect(await dataOf(add(buyer, designId, 1, plainCoin)).catch(() => null)).toBeNull();
    expect(await cartOf(buyer)).toMatchObject([{ designId }, { weightId: plainCoin, designId: null }]);
  });

  it('that was put into a cart without a design is not priced', async () => {
    const buyer = await fixture.shop.customer();
    await fixture.shop.database.run(sql`
      insert into cart_line (customer_id, weight_id, quantity, created_at) values (${buyer.id}, ${coin}, 1, now())`);
    expect(await buyer.lock()).toMatchObject({ code: 409, reason: 'design-missing' });
  });
});

describe('an order of a customised piece', () => {
  it('is made after the buyer has approved the proof, once', async () => {
    const one = await ordered(true);
    const { id } = await fixture.shop.order(one.orderNumber);
    const pack = async () => await fixture.owner.call(contract.packOrder, { orderId: id, serials: [], note: '' });
    const view = async () =>
      await dataOf(call(fixture.shop, getOrder, { orderNumber: one.orderNumber }, { token: one.buyer.token }));
    expect(await view()).toMatchObject({ lines: [{ designId: one.designId, proofApprovedAt: null }] });
    expect(await pack()).toMatchObject({ code: 409, reason: 'proof-not-approved' });
    expect(await approve(one, await fixture.shop.customer())).toMatchObject({ code: 403, reason: 'not-yours' });
    expect(await approve({ ...one, designId: 'c'.repeat(32) }, one.buyer)).toMatchObject({ reason: 'design-unknown' });
    const approvals = await Promise.all([1, 2, 3].map(async () => await dataOf(approve(one, one.buyer))));
    expect(new Set(approvals.map(({ approvedAt }) => approvedAt)).size).toBe(1);
    expect(await view()).toMatchObject({ lines: [{ proofApprovedAt: approvals[0]?.approvedAt }] });
    const entries = await fixture.shop.database.rows(sql`
      select who from audit_entry where kind = 'order' and subject_id = ${String(id)} and action = 'approved the proof of'`);
    expect(entries).toEqual([{ who: `Customer ${one.buyer.id}` }]);
    expect(await pack()).toMatchObject({ ok: true });
    expect(await dataOf(approve(one, one.buyer))).toEqual(approvals[0]);
  });

  it('has no proof to approve before it is paid', async () => {
    const one = await ordered(false);
    expect(await approve(one, one.buyer)).toMatchObject({ code: 409, reason: 'not-awaiting-proof' });
  });

  it('gives staff the work files of the mint, and nobody else', async () => {
    const { orderNumber, designId, buyer } = await ordered(true);
    const headers = { cookie: fixture.owner.cookie };
    const path = `/back-office/files/work-files/${orderNumber}/${designName(designId)}`;
    const svg = await file(`${path}/back.svg`, headers);
    expect(svg.headers.get('content-disposition')).toMatch(/^attachment; filename="TL-.*-back\.svg"$/);
    // The traced logo is an outline, not a picture.
    expect(await svg.text()).not.toContain('<image');
    const png = await file(`${path}/front.png`, headers);
    const { width, height, channels } = await sharp(await png.arrayBuffer()).metadata();
    expect({ width, height, channels }).toEqual({ width: 1_024, height: 1_024, channels: 1 });
    expect((await file(`${path}/front.txt`, headers)).status).toBe(404);
    const other = await idOf(named('Asha'));
    expect(
      (await file(`/back-office/files/work-files/${orderNumber}/${designName(other)}/front.svg`, headers)).status,
    ).toBe(404);
    expect((await file(`${path}/front.svg`, { cookie: `tola_session=${buyer.token}` })).status).toBe(401);
  });
});

describe('new drafts', () => {
  it('are limited for an address and a day, so that nobody fills the disk; saving one again is not', async () => {
    const { database } = fixture.shop;
    const designId = await idOf(named('Asha'));
    await database.run(sql`update rate_limit set taken = 200 where name = 'new design'`);
    expect(await save(named('Ravi'))).toMatchObject({ code: 429, reason: 'too-many-tries' });
    expect(await save(named('Ravi'), { designId })).toMatchObject({ ok: true });
    await database.run(sql`delete from rate_limit where name = 'new design'`);
    expect(await save(named('Ravi'))).toMatchObject({ ok: true });
  });
});

describe('old designs', () => {
  it('are deleted when unused, and only emptied when ordered', async () => {
    const { database } = fixture.shop;
    const { designId } = await ordered(true);
    const unused = await idOf(named('Asha'));
    const inCart = await idOf(named('Ravi'));
    await dataOf(add(await fixture.shop.customer(), inCart));
    const later = new Date(fixture.shop.clock().getTime() + 60_000);
    await deleteUnused(database, later, 1_000);
    const statuses = await Promise.all([unused, inCart, designId].map(async (id) => (await read(id)).ok));
    expect(statuses).toEqual([false, true, true]);
    await eraseOrdered(database, later, 1_000);
    expect(await read(designId)).toMatchObject({ code: 404 });
    expect(await read(inCart)).toMatchObject({ ok: true });
  });
});
