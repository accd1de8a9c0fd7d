import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  buildBareOrder,
  buildCustomer,
  couponForAll,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

const list = { page: 1, perPage: 50, search: '', sort: '', filters: {} };

describe('a coupon', () => {
  it('is active only while it can be used', async () => {
    const now = server.clock().getTime();
    const at = (days: number): string => new Date(now + days * 86_400_000).toISOString();
    const rest = { minimumAmountPaise: 0, usesPerCustomer: null, note: '', isActive: true };
    const coupon = { ...couponForAll, amountPaise: 100_00, ...rest };
    const kinds = {
      'STANDING-ACTIVE': { startsAt: at(-1), endsAt: at(1), usesInAll: null },
      'STANDING-COME': { startsAt: at(1), endsAt: at(2), usesInAll: null },
      'STANDING-OVER': { startsAt: at(-2), endsAt: at(-1), usesInAll: null },
      'STANDING-USED': { startsAt: at(-1), endsAt: null, usesInAll: 1 },
      'STANDING-OFF': { startsAt: at(-1), endsAt: null, usesInAll: null, isActive: false },
    };
    for (const [code, kind] of Object.entries(kinds)) {
      const values = { ...coupon, code, ...kind };
      await owner.ok(contract.saveRecord, { resource: 'coupons', id: null, version: null, values });
    }
    const buyer = await buildCustomer(server);
    const { orderId } = await buildBareOrder(server.database, buyer.id, server.clock());
    await server.database.run(sql`
      insert into coupon_use (coupon_id, customer_id, order_id, amount_paise, state, number_in_all, held_at)
      select id, ${buyer.id}, ${orderId}, 1, 'held', 1, ${server.clock()} from coupon where code = 'STANDING-USED'`);
    const { rows } = await owner.ok(contract.listRecords, { ...list, resource: 'coupons', sort: 'code' });
    expect(rows.map(({ values }) => [values.code, values.standing])).toEqual([
      ['STANDING-ACTIVE', 'active'],
      ['STANDING-COME', 'to come'],
      ['STANDING-OFF', 'off'],
      ['STANDING-OVER', 'over'],
      ['STANDING-USED', 'used up'],
    ]);
    const active = { ...list, resource: 'coupons', filters: { standing: 'active' } };
    expect(await owner.ok(contract.listRecords, active)).toMatchObject({
      total: 1,
      rows: [{ values: { code: 'STANDING-ACTIVE' } }],
    });
  });
});
