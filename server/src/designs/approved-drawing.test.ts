import { addToCart, approveProof, type Design, designName, saveDesign, type WeightId } from '@tola/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CardFixture, call, dataOf, openCardFixture, type Shopper, sql } from '#testing';

let fixture: CardFixture;
let weightId: WeightId;

beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
  const weight = await fixture.shop.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id join product_type t on t.id = p.product_type_id
    where t.customised and t.form = 'coin' and p.metal = 'silver' and w.weight_mg >= 10000 order by p.id, w.weight_mg limit 1`);
  weightId = weight.id;
});
afterAll(async () => await fixture.shop.close());

async function designWithPhoto({ token }: Shopper): Promise<string> {
  const png = await sharp({ create: { width: 384, height: 384, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const url = `data:image/png;base64,${png.toString('base64')}`;
  const design: Design = {
    ...{ font: 'plain', border: 'rope' },
    front: { lines: ['Asha'], date: '', picture: null },
    back: { lines: [], date: '', picture: { kind: 'photo', url } },
  };
  return (await dataOf(call(fixture.shop, saveDesign, { designId: null, weightId, design }, { token }))).designId;
}

/** @returns number of a paid order of one piece */
async function orderOf(buyer: Shopper, designId: string): Promise<string> {
  const { shop } = fixture;
  await dataOf(call(shop, addToCart, { weightId, quantity: 1, weightMg: null, designId }, buyer));
  const { orderNumber } = await dataOf(buyer.submit('Card'));
  await shop.pay(orderNumber, 'success');
  await buyer.status(orderNumber);
  return orderNumber;
}

async function read(path: string, cookie = ''): Promise<string> {
  const reply = await fetch(fixture.shop.url + path, { headers: { cookie } });
  expect(reply.status, path).toBe(200);
  return Buffer.from(await reply.arrayBuffer()).toString('latin1');
}

const drawingOf = async (designId: string) => await read(`/api/designs/${designId}/back.svg`);
const proofOf = async (designId: string) => await read(`/api/designs/${designId}/proof.pdf`);
const workFileOf = async (orderNumber: string, designId: string) =>
  await read(`/back-office/files/work-files/${orderNumber}/${designName(designId)}/back.svg`, fixture.owner.cookie);

it('stays as it was approved when designs are drawn in another way since', async () => {
  const { database } = fixture.shop;
  const buyer = await fixture.shop.customer();
  const designId = await designWithPhoto(buyer);
  const first = await orderOf(buyer, designId);
  const [drawing, proof] = [await drawingOf(designId), await proofOf(designId)];
  expect(drawing).toContain('<clipPath');
  // Approved before drawings had versions.
  await database.run(sql`
    insert into proof_approval (order_id, design_id, approved_at)
    select order_id, design_id, now() from order_line where design_id = ${designId}`);
  const approved = drawing.replace(/<clipPath.*<\/clipPath>/, '').replace(' clip-path="url(#photo)"', '');
  expect(await drawingOf(designId)).toBe(approved);
  expect(await workFileOf(first, designId)).toBe(approved);
  expect(await proofOf(designId)).not.toBe(proof);

  // Ordered once more: the proof is drawn as before, and that is what is approved.
  const second = await orderOf(buyer, designId);
  await dataOf(call(fixture.shop, approveProof, { orderNumber: second, designId }, buyer));
  expect(await workFileOf(second, designId)).toBe(approved);
});

it('keeps with an approval how its proof was drawn', async () => {
  const buyer = await fixture.shop.customer();
  const designId = await designWithPhoto(buyer);
  const orderNumber = await orderOf(buyer, designId);
  await dataOf(call(fixture.shop, approveProof, { orderNumber, designId }, buyer));
  const rows = await fixture.shop.database.rows(sql`
    select drawing_version from proof_approval where design_id = ${designId}`);
  expect(rows).toEqual([{ drawingVersion: 2 }]);
  expect(await workFileOf(orderNumber, designId)).toContain('<clipPath');
});
