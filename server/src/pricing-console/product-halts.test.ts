/** Halts of a product: never wait for a lock on it. */
import { idOf, type ProductId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Milligrams } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  addPiece,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;

beforeAll(async () => {
  server = await startTestServer({ demo: true, settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

describe('sales', () => {
  it.each([1_000_000, 2 ** 32, Number.MAX_SAFE_INTEGER])('of the unknown product %d cannot be halted', async (id) => {
    const what = { productId: idOf<ProductId>(id) };
    const answer = await owner.call(contract.haltSales, { what, reason: 'We check our rates' });
    expect(answer).toMatchObject({ ok: false, code: 404, reason: 'product-unknown' });
  });

  it('of a product are halted at once while somebody holds a lock on it, and the halt ends when the product is removed', async () => {
    const made = {
      typeName: 'Locked',
      form: 'coin',
      metal: 'gold',
      fineness: 999,
      weightMg: 1_000 as Milligrams,
      stock: 0,
    } as const;
    const { productId: added, weightId } = await addPiece(owner, made);
    const id = idOf<ProductId>(added);
    await server.database.transaction(async (tx) => {
      await tx.run(sql`select from product where id = ${id} for update`);
      const began = performance.now();
      await owner.ok(contract.haltSales, { what: { productId: id }, reason: 'We check our rates' });
      // A halt that waited for the lock would be refused at the lock's time limit of 8 s.
      expect(performance.now() - began).toBeLessThan(5_000);
    });
    await server.database.run(sql`delete from product_weight where id = ${weightId}`);
    await server.database.run(sql`delete from product where id = ${id}`);
    expect((await owner.ok(contract.readPricingConsole, null)).endedHalts[0]).toMatchObject({
      liftedWhy: 'Removed from the catalogue',
    });
  });
});
