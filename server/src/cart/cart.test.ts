import {
  addToCart,
  getCart,
  getCartCount,
  idOf,
  PRODUCT_PAUSES_DATA,
  removeFromCart,
  updateCartQuantity,
  type WeightId,
} from '@tola/contract';
import { cartLinePaise, linePrice, type Milligrams, perGrade, perMetal } from '@tola/pricing';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { haltSales, resumeSales } from '#rates';
import { buildCustomer, call, eventually, sendCall, startTestServer, type TestServer } from '#testing';
import { removeOrderedPieces } from './index.ts';

const asks = { ...perMetal(() => null), gold: 1_47_500_00, silver: 2_25_000_00 };
const premiums = { ...perGrade(() => 0), gold995: 1_900_00, gold999: 2_500_00, silver999: 3_000_00 };

interface Sold {
  id: WeightId;
  weightMg: Milligrams;
  stock: number | null;
}

let server: TestServer;
let inStock: Sold;
let madeToOrder: Sold;

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
  const sold = sql`select id, weight_mg, stock from product_weight where visible`;
  inStock = await server.database.one<Sold>(sql`${sold} and stock between 3 and 50 order by id limit 1`);
  madeToOrder = await server.database.one<Sold>(sql`${sold} and stock is null order by id limit 1`);
});
afterAll(async () => await server.close());

type Token = { token: string };

async function put(weightId: WeightId, quantity: number, { token }: Token) {
  return await call(server, addToCart, { weightId, quantity, weightMg: null, designId: null }, { token });
}

async function linesOf({ token }: Token) {
  const answer = await call(server, getCart, null, { token });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

async function onlyLine(customer: Token) {
  const [line, ...more] = await linesOf(customer);
  if (line === undefined || more.length > 0) throw new Error('The cart does not have exactly one line');
  return line;
}

describe('adding to the cart', () => {
  it('creates a line, and adds more of the same weight to it', async () => {
    const customer = await buildCustomer(server);
    expect(await put(madeToOrder.id, 2, customer)).toMatchObject({ ok: true, message: 'Added to cart successfully' });
    await put(madeToOrder.id, 3, customer);
    expect(await onlyLine(customer)).toMatchObject({ weightId: madeToOrder.id, quantity: 5 });
  });

  it('loses nothing when a weight is added ten times concurrently', async () => {
    const customer = await buildCustomer(server);
    await Promise.all(Array.from({ length: 10 }, async () => put(madeToOrder.id, 1, customer)));
    expect(await onlyLine(customer)).toMatchObject({ quantity: 10 });
  });

  it('accepts the wire names of the specification', async () => {
    const { token } = await buildCustomer(server);
    const grams = `${madeToOrder.weightMg / 1000}gm`;
    const payload = { P_DetailsId: String(madeToOrder.id), Quantity: '1', Weight: grams, Flag: '0', Token: token };
    const { envelope } = await sendCall(server, 'AddToCartFront', JSON.stringify({ Obj: JSON.stringify(payload) }));
    expect(envelope).toMatchObject({ code: 200, msg: 'Added to cart successfully' });
  });

  it('takes two statements, including the session lookup', async () => {
    const customer = await buildCustomer(server);
    const before = server.database.queries.statements;
    await put(madeToOrder.id, 1, customer);
    expect(server.database.queries.statements - before).toBe(2);
    const { lineId } = await onlyLine(customer);
    const beforeUpdate = server.database.queries.statements;
    await call(server, updateCartQuantity, { lineId, quantity: 2 }, customer);
    expect(server.database.queries.statements - beforeUpdate).toBe(2);
  });

  it('refuses a guest, an unknown weight, a mismatched weight, and invalid quantities', async () => {
    const customer = await buildCustomer(server);
    expect(await put(madeToOrder.id, 1, { token: 'nobody' })).toMatchObject({ code: 401 });
    expect(await put(idOf(999_999_999), 1, customer)).toMatchObject({ code: 404, reason: 'weight-unknown' });
    const other = { weightId: madeToOrder.id, quantity: 1, weightMg: madeToOrder.weightMg + 1000, designId: null };
    expect(await call(server, addToCart, other, customer)).toMatchObject({ code: 400, reason: 'weight-differs' });
    for (const quantity of [0, -1, 1.5, Number.NaN]) {
      expect(await put(madeToOrder.id, quantity, customer)).toMatchObject({
        code: 400,
        message: 'Quantity must be at least 1',
      });
    }
    expect(await put(madeToOrder.id, 100_001, customer)).toMatchObject({ code: 400, message: 'Quantity is too high' });
    expect(await linesOf(customer)).toEqual([]);
  });

  it('refuses to exceed 100,000 pieces and leaves the line unchanged', async () => {
    const customer = await buildCustomer(server);
    await put(madeToOrder.id, 99_999, customer);
    expect(await put(madeToOrder.id, 2, customer)).toMatchObject({ code: 400, reason: 'quantity-too-high' });
    expect(await onlyLine(customer)).toMatchObject({ quantity: 99_999 });
  });

  it('refuses more pieces than are in stock, across several additions', async () => {
    const customer = await buildCustomer(server);
    const stock = inStock.stock ?? 0;
    expect(await put(inStock.id, stock + 1, customer)).toMatchObject({ code: 409, reason: 'out-of-stock' });
    expect(await put(inStock.id, stock, customer)).toMatchObject({ ok: true });
    expect(await put(inStock.id, 1, customer)).toMatchObject({ code: 409, reason: 'out-of-stock' });
  });
});

describe('the cart', () => {
  it('shows each line with its current price', async () => {
    const customer = await buildCustomer(server);
    await put(madeToOrder.id, 3, customer);
    const line = await onlyLine(customer);
    const unitPaise = linePrice(line, asks, premiums)?.unitPaise;
    expect(line.unitPaise).toBe(unitPaise);
    expect(line.pricePaise).toBe(cartLinePaise(unitPaise ?? 0, 3));
    expect(line).toMatchObject({ available: true, stock: null, logisticsPaise: 0, weightMg: madeToOrder.weightMg });
    expect(line.image).toMatch(/^\/media\//);
    expect(line.href).toMatch(/^\/products\//);
  });

  it('uses the wire names of the specification, with the weight as text', async () => {
    const { token } = await buildCustomer(server);
    await put(madeToOrder.id, 1, { token });
    const { envelope } = await sendCall(server, 'GetCartFront', JSON.stringify({ Token: token }));
    const [line] = JSON.parse(String(envelope.Data)) as Record<string, unknown>[];
    const names = ['CartId', 'Quantity', 'ProductName', 'imagePath1', 'Source', 'Purity', 'Weight', 'Margin', 'NetAmt'];
    const more = ['ServiceTax', 'OtherTax', 'Logistics', 'PGold995', 'PGold999', 'PSilver999', 'price'];
    for (const name of [...names, ...more]) expect(line).toHaveProperty(name);
    expect(line?.Weight).toMatch(/^\d+(\.\d+)?gm$/);
    expect(line?.Source).toMatch(/^(Gold|Silver)$/);
  });

  it('has no prices during a halt', async () => {
    const customer = await buildCustomer(server);
    await put(madeToOrder.id, 1, customer);
    const halt = { what: 'all', kind: 'staff', reason: 'The market is closed.', by: 'test' } as const;
    const haltId = await haltSales(server.database, halt, server.clock());
    await eventually(async () => (await onlyLine(customer)).pricePaise === null);
    expect((await onlyLine(customer)).unitPaise).toBeNull();
    await resumeSales(server.database, { haltId, by: 'test', why: 'open again' }, server.clock());
    await eventually(async () => (await onlyLine(customer)).pricePaise !== null);
  });

  it('shows the reason when staff halt one product, and notifies open pages', async () => {
    const customer = await buildCustomer(server);
    await put(madeToOrder.id, 1, customer);
    const { productId } = await onlyLine(customer);
    const received: unknown[] = [];
    const socket = io(server.url, { forceNew: true });
    socket.on(PRODUCT_PAUSES_DATA, (message: unknown) => received.push(message));
    try {
      const halt = { what: { productId }, kind: 'staff', reason: 'We are counting them.', by: 'test' } as const;
      const haltId = await haltSales(server.database, halt, server.clock());
      const paused = { pausedReason: 'We are counting them.', pricePaise: null, available: true };
      await eventually(async () => (await onlyLine(customer)).pausedReason !== null);
      expect(await onlyLine(customer)).toMatchObject(paused);
      await eventually(() => received.length > 0 && JSON.stringify(received.at(-1)) !== '[]');
      expect(received.at(-1)).toEqual([{ ProductId: productId, reason: 'We are counting them.' }]);
      await resumeSales(server.database, { haltId, by: 'test', why: 'counted' }, server.clock());
      await eventually(async () => (await onlyLine(customer)).pausedReason === null);
      await eventually(() => JSON.stringify(received.at(-1)) === '[]');
    } finally {
      socket.close();
    }
  });

  it('returns its number of pieces', async () => {
    const customer = await buildCustomer(server);
    const count = async () => await call(server, getCartCount, null, customer);
    expect(await count()).toMatchObject({ ok: true, data: { count: 0 } });
    await put(madeToOrder.id, 2, customer);
    await put(inStock.id, 1, customer);
    expect(await count()).toMatchObject({ ok: true, data: { count: 3 } });
  });

  it('is refused to guests', async () => {
    expect(await call(server, getCart, null)).toMatchObject({ code: 401 });
    expect(await call(server, getCartCount, null)).toMatchObject({ code: 401 });
  });
});

describe('changing a line', () => {
  it('sets the quantity, idempotently', async () => {
    const customer = await buildCustomer(server);
    await put(madeToOrder.id, 1, customer);
    const { lineId } = await onlyLine(customer);
    for (let times = 0; times < 2; times += 1) {
      const answer = await call(server, updateCartQuantity, { lineId, quantity: 4 }, customer);
      expect(answer).toMatchObject({ ok: true, data: { message: 'Cart updated successfully' } });
    }
    expect(await onlyLine(customer)).toMatchObject({ quantity: 4 });
  });

  it('refuses a quantity below one, an unknown line, and a quantity above the stock', async () => {
    const customer = await buildCustomer(server);
    await put(inStock.id, 1, customer);
    const { lineId } = await onlyLine(customer);
    const set = async (quantity: number, line = lineId) =>
      await call(server, updateCartQuantity, { lineId: line, quantity }, customer);
    expect(await set(0)).toMatchObject({ code: 400, message: 'Quantity must be at least 1' });
    expect(await set(1, idOf(999_999_999))).toMatchObject({ code: 404, reason: 'line-unknown' });
    expect(await set((inStock.stock ?? 0) + 1)).toMatchObject({ code: 409, reason: 'out-of-stock' });
    expect(await onlyLine(customer)).toMatchObject({ quantity: 1 });
  });

  it('reduces a line even when it still exceeds the stock', async () => {
    const customer = await buildCustomer(server);
    await put(inStock.id, 3, customer);
    const { lineId } = await onlyLine(customer);
    await server.database.run(sql`update product_weight set stock = 1 where id = ${inStock.id}`);
    expect(await call(server, updateCartQuantity, { lineId, quantity: 2 }, customer)).toMatchObject({ ok: true });
    await eventually(async () => (await onlyLine(customer)).stock === 1);
    await server.database.run(sql`update product_weight set stock = ${inStock.stock} where id = ${inStock.id}`);
    await eventually(async () => (await onlyLine(customer)).stock === inStock.stock);
  });

  it('distinguishes insufficient stock from a weight that is no longer sold', async () => {
    const customer = await buildCustomer(server);
    await put(inStock.id, 2, customer);
    await server.database.run(sql`update product_weight set stock = 1 where id = ${inStock.id}`);
    await eventually(async () => (await onlyLine(customer)).stock === 1);
    expect(await onlyLine(customer)).toMatchObject({ available: true, stock: 1, quantity: 2 });
    await server.database.run(sql`
      update product_weight set stock = ${inStock.stock}, visible = false where id = ${inStock.id}`);
    await eventually(async () => !(await onlyLine(customer)).available);
    expect(await onlyLine(customer)).toMatchObject({ unitPaise: null, pricePaise: null });
    await server.database.run(sql`update product_weight set visible = true where id = ${inStock.id}`);
    await eventually(async () => (await onlyLine(customer)).available);
  });

  it('is limited to the owner of the cart', async () => {
    const owner = await buildCustomer(server);
    const stranger = await buildCustomer(server);
    await put(madeToOrder.id, 1, owner);
    const { lineId } = await onlyLine(owner);
    const update = await call(server, updateCartQuantity, { lineId, quantity: 9 }, stranger);
    const remove = await call(server, removeFromCart, { lineId }, stranger);
    expect([update, remove]).toMatchObject([{ code: 404 }, { code: 404 }]);
    expect(await call(server, removeFromCart, { lineId })).toMatchObject({ code: 401 });
    expect(await onlyLine(owner)).toMatchObject({ quantity: 1 });
  });

  it('removes the line once under concurrent requests', async () => {
    const customer = await buildCustomer(server);
    await put(madeToOrder.id, 1, customer);
    const { lineId } = await onlyLine(customer);
    const answers = await Promise.all([1, 2].map(async () => call(server, removeFromCart, { lineId }, customer)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await linesOf(customer)).toEqual([]);
  });
});

describe('an order', () => {
  it('removes its pieces from the cart and leaves pieces added since', async () => {
    const customer = await buildCustomer(server);
    await put(madeToOrder.id, 5, customer);
    await put(inStock.id, 2, customer);
    await server.database.transaction(async (tx) => {
      // A temporary table shadows order_line, so that this test needs no order.
      await tx.run(
        sql`create temporary table order_line (order_id bigint, weight_id bigint, quantity int) on commit drop`,
      );
      await tx.run(
        sql`insert into order_line values (1, ${madeToOrder.id}, 3), (1, ${inStock.id}, 2), (2, ${madeToOrder.id}, 9)`,
      );
      await removeOrderedPieces(tx, customer.id, idOf(1));
    });
    expect(await onlyLine(customer)).toMatchObject({ weightId: madeToOrder.id, quantity: 2 });
  });
});
