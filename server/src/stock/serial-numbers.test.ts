/** Serial numbers: received with a lot, chosen for an order line, sold and returned; and once each, whatever happens at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOrder, type PayloadOf, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, isSignedWhole, openSerialFixture, type SerialFixture, signingCertificateFile } from '#testing';

const folder = mkdtempSync(join(tmpdir(), 'tola-annexures-'));
let store: SerialFixture;
beforeAll(async () => {
  const signingCertificate = join(folder, 'certificate.p12');
  writeFileSync(signingCertificate, signingCertificateFile('open sesame'));
  store = await openSerialFixture({ signingCertificate, signingPassword: 'open sesame' });
});
afterAll(async () => {
  await store.shop.close();
  rmSync(folder, { recursive: true });
});

async function expectSound(): Promise<void> {
  expect(await store.shop.database.rows(sql`select * from stock_faults()`)).toEqual([]);
}

async function refusedEntry(entry: Partial<PayloadOf<typeof contract.addStockEntry>>): Promise<string> {
  const reply = await store.owner.call(contract.addStockEntry, store.entryOf(entry));
  return reply.ok ? 'accepted' : String(reply.reason);
}

describe('a piece with a serial number', () => {
  it('is received, chosen, sold in its order line, and returned, with every step in its history', async () => {
    const [serial = '', other = ''] = await store.receive(2);
    const order = await store.paidOrder(1);
    const { orderNumber } = order.view;
    const { lines } = await store.owner.ok(contract.readPackingPieces, { orderNumber });
    expect(lines).toMatchObject([{ weightId: store.bar, quantity: 1, needed: 1 }]);
    expect(lines[0]?.choices.map((choice) => choice.serial)).toEqual(expect.arrayContaining([serial, other]));
    expect(await store.pack(order, [serial.toLowerCase()])).toMatchObject({ ok: true });
    expect(await store.read(serial)).toMatchObject({ state: 'reserved', location: 'Vault', orderNumber });
    expect(await store.ship(order)).toMatchObject({ ok: true });
    expect(await store.read(serial)).toMatchObject({ state: 'sold', location: null, orderNumber });
    const seen = await store.owner.ok(contract.readOrder, { orderNumber });
    expect(seen.serials).toEqual([{ serial, weightId: store.bar, hasReturned: false }]);
    expect(await refusedEntry({ serials: [serial] })).toBe('serial-sold');
    await store.owner.ok(contract.addStockEntry, store.entryOf({ kind: 'return', orderNumber, serials: [serial] }));
    const back = await store.read(serial);
    expect(back).toMatchObject({ state: 'in stock', location: 'Vault', orderNumber: null });
    expect(back.moves.map(({ kind, onHand }) => [kind, onHand])).toEqual([
      ['return', 1],
      ['sale', -1],
      ['receipt', 1],
    ]);
    expect(await refusedEntry({ kind: 'return', orderNumber, serials: [serial] })).toBe('not-sold');
    await store.sold([serial]);
    await expectSound();
  });

  it('is named in the email about the dispatch and on the packing slip', async () => {
    const serials = await store.receive(2);
    const order = await store.sold(serials);
    const { data } = await store.shop.database.one<{ data: { serials: { numbers: string }[] } }>(sql`
      select data from outbox_message where dedupe_key = ${`order-shipped ${order.view.orderNumber}`}`);
    expect(JSON.stringify(data)).toContain(serials.join(', '));
  });

  it('is read by its buyer once it is dispatched, with a list that belongs to the invoice and stays the same', async () => {
    const serials = await store.receive(2);
    const order = await store.paidOrder(2);
    const { orderNumber } = order.view;
    const { token } = store.buyerOf(order);
    const { shop, owner } = store;
    const seen = async () => {
      const view = await call(shop, getOrder, { orderNumber }, { token });
      if (!view.ok) throw new Error(view.message);
      return view.data;
    };
    const read = async (path: string, cookie: string) => {
      const reply = await fetch(`${shop.url}${path}`, { headers: { cookie } });
      return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), headers: reply.headers };
    };
    const path = `/api/annexures/${orderNumber}.pdf`;
    const mine = `tola_session=${token}`;
    await store.pack(order, serials);
    expect(await seen()).toMatchObject({ annexurePath: null, serials: [] });
    expect((await read(path, mine)).status).toBe(404);

    await store.ship(order);
    const [piece] = (await seen()).lines.map(({ name }) => name);
    expect(await seen()).toMatchObject({ annexurePath: path, serials: [{ piece: `${piece}, 5 g`, serials }] });
    const [first, again] = await Promise.all([read(path, mine), read(path, mine)]);
    expect(isSignedWhole(first.bytes)).toBe(true);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(first.headers.get('content-disposition')).toMatch(/filename="TL-26-27-\d{6}-serials\.pdf"/);
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const stranger = await shop.customer();
    expect((await read(path, `tola_session=${stranger.token}`)).status).toBe(404);
    expect((await read(path, '')).status).toBe(401);

    // A piece that comes back leaves the order’s page; the list says what was sent.
    const [returned = '', kept = ''] = serials;
    await owner.ok(contract.addStockEntry, store.entryOf({ kind: 'return', orderNumber, serials: [returned] }));
    expect(await seen()).toMatchObject({ serials: [{ serials: [kept] }] });
    expect((await read(path, mine)).bytes.equals(first.bytes)).toBe(true);
    expect((await read(`/back-office/files/annexures/${orderNumber}`, owner.cookie)).bytes.equals(first.bytes)).toBe(
      true,
    );
    const [frozen] = await shop.database.rows<{ document: unknown }>(sql`
      select document from serial_annexure where order_id = ${order.id}`);
    expect(JSON.stringify(frozen)).not.toContain(order.view.buyerName);
    await expect(
      shop.database.run(sql`update serial_annexure set document = '{}' where order_id = ${order.id}`),
    ).rejects.toThrow();
  });

  it('costs what its lot has cost, also when the newest is sold first', async () => {
    const cheap = [store.unique('CH')];
    const dear = [store.unique('DE')];
    await store.owner.ok(contract.addStockEntry, store.entryOf({ serials: cheap, costPaise: 1_00_000 }));
    await store.owner.ok(contract.addStockEntry, store.entryOf({ serials: dear, costPaise: 3_00_000 }));
    const { view } = await store.sold(dear);
    const { rows } = await store.owner.ok(contract.listStockMoves, {
      page: 1,
      perPage: 1,
      weightId: store.bar,
      kind: 'sale',
    });
    expect(rows).toMatchObject([{ orderNumber: view.orderNumber, costPaise: -3_00_000, serials: dear }]);
  });

  it('is given back when its order is cancelled, and can be chosen for another', async () => {
    const [serial = ''] = await store.receive(1);
    const order = await store.paidOrder(1);
    expect(await store.pack(order, [serial])).toMatchObject({ ok: true });
    await store.owner.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Changed mind', waiveCharge: true });
    expect(await store.read(serial)).toMatchObject({ state: 'in stock', orderNumber: null });
    await store.sold([serial]);
    await expectSound();
  });

  it('moves to another location while an order has chosen it, and leaves stock only when none has', async () => {
    const [serial = ''] = await store.receive(1);
    const order = await store.paidOrder(1);
    await store.pack(order, [serial]);
    expect(await refusedEntry({ kind: 'damage', serials: [serial] })).toBe('serial-reserved');
    await store.owner.ok(
      contract.addStockEntry,
      store.entryOf({ kind: 'transfer', toLocationId: store.showroom, serials: [serial] }),
    );
    expect(await store.read(serial)).toMatchObject({ state: 'reserved', location: 'Zaveri Bazaar' });
    expect(await store.ship(order)).toMatchObject({ ok: true });
    await expectSound();
  });

  it('is refused where it cannot be', async () => {
    const [serial = ''] = await store.receive(1);
    expect(await refusedEntry({ pieces: 1 })).toBe('serials-missing');
    expect(await refusedEntry({ pieces: 2, serials: [store.unique('AU')] })).toBe('serials-differ');
    expect(await refusedEntry({ serials: ['Twice1', 'TWICE1'] })).toBe('serial-twice');
    expect(await refusedEntry({ serials: [serial] })).toBe('serial-known');
    expect(await refusedEntry({ kind: 'damage', pieces: 1 })).toBe('serials-missing');
    expect(await refusedEntry({ kind: 'damage', serials: [serial], locationId: store.showroom, pieces: 1 })).toBe(
      'too-few',
    );
    expect(await refusedEntry({ kind: 'damage', serials: [store.unique('NO')] })).toBe('serial-not-here');
    const order = await store.paidOrder(1);
    expect(await store.pack(order, [])).toMatchObject({ ok: false, reason: 'serials-missing' });
    expect(await store.pack(order, [store.unique('NO')])).toMatchObject({ ok: false, reason: 'serial-unknown' });
    const typed = store.shop.database.run(sql`update product_weight set stock = stock - 1 where id = ${store.bar}`);
    await expect(typed).rejects.toThrow('serial numbers');
    await expectSound();
  });

  it('is one of a lot that came without numbers, once all of the lot are named', async () => {
    const { id } = await store.shop.database.one<{ id: WeightId }>(
      sql`select id from product_weight where visible and stock > 5 order by id limit 1`,
    );
    const card = await store.owner.ok(contract.readStock, { weightId: id });
    const [lot] = card.lots;
    const numbers = Array.from({ length: lot?.left ?? 0 }, () => store.unique('OLD'));
    const naming = { lotId: lot?.id ?? 0, places: [{ locationId: store.vault, serials: numbers }] };
    const few = { ...naming, places: [{ locationId: store.vault, serials: numbers.slice(1) }] };
    expect(await store.owner.call(contract.nameLotPieces, few)).toMatchObject({ ok: false, reason: 'lot-moved' });
    await Promise.all([1, 2, 3].map(async () => await store.owner.ok(contract.nameLotPieces, naming)));
    expect(await store.read(numbers[0] ?? '')).toMatchObject({ state: 'in stock', location: 'Vault' });
    await expectSound();
  });
});

describe('at once', () => {
  it('sells one serial number to one of six orders', async () => {
    await store.receive(6);
    const [wanted = ''] = await store.receive(1);
    const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => await store.paidOrder(1)));
    const packed = await Promise.all(orders.map(async (order) => await store.pack(order, [wanted])));
    expect(packed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(packed.flatMap((reply) => (reply.ok ? [] : [reply.reason]))).toEqual(Array(5).fill('serial-used'));
    await expectSound();
  });

  it('agrees to the piece while one serial number is sold, moved, damaged and returned, repeatedly', async () => {
    for (const round of [1, 2, 3]) {
      const [serial = '', spare = ''] = await store.receive(2);
      const order = await store.paidOrder(1);
      const { orderNumber } = order.view;
      const give = { kind: 'transfer' as const, toLocationId: store.showroom, serials: [serial] };
      const back = { kind: 'return' as const, orderNumber, serials: [serial] };
      await Promise.all([
        store.pack(order, [serial]).then(async () => await store.ship(order)),
        store.owner.call(contract.addStockEntry, store.entryOf(give)),
        store.owner.call(contract.addStockEntry, store.entryOf({ kind: 'damage', serials: [serial] })),
        store.owner.call(contract.addStockEntry, store.entryOf(back)),
        ...[1, 2].map(
          async () => await store.owner.call(contract.addStockEntry, store.entryOf({ ...give, serials: [spare] })),
        ),
      ]);
      await expectSound();
      // Late: whatever has happened, the order still ends with one piece.
      const { view } = await store.owner.ok(contract.readOrder, { orderNumber });
      if (view.state === 'confirmed') await store.pack(order, [spare]);
      if (view.state !== 'shipped') expect(await store.ship(order), `round ${round}`).toMatchObject({ ok: true });
      await expectSound();
    }
  });

  it('receives a serial number once, from two deliveries', async () => {
    const serials = [store.unique('RACE')];
    const replies = await Promise.all(
      [1, 2, 3].map(async () => await store.owner.call(contract.addStockEntry, store.entryOf({ serials, pieces: 1 }))),
    );
    expect(replies.map((reply) => (reply.ok ? 'accepted' : reply.reason)).toSorted()).toEqual([
      'accepted',
      'serial-known',
      'serial-known',
    ]);
    const entry = store.entryOf({ serials: [store.unique('AGAIN')] });
    await Promise.all([1, 2, 3].map(async () => await store.owner.ok(contract.addStockEntry, entry)));
    await expectSound();
  });
});
