import { checkCoupon, getAddresses, getPoints, getPointsLedger, logIn } from '@tola/contract';
import { gstinIsValid } from '@tola/pricing';
import { sampleCustomers } from '@tola/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, startTestServer, type TestServer } from '#testing';

const { password, customers } = sampleCustomers();

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(async () => await server.close());

describe('the customers of the demo shop', () => {
  it.each(customers)('$firstName can log in and has the sample addresses, points and coupon', async (sample) => {
    const login = await call(server, logIn, { mobile: sample.mobile, password });
    if (!login.ok) throw new Error(login.message);
    const token = { token: login.extras.token };
    for (const type of ['billing', 'shipping'] as const) {
      const slots = await call(server, getAddresses, { type }, token);
      if (!slots.ok) throw new Error(slots.message);
      const filled = slots.data.filter(({ address }) => address !== '');
      expect(filled.map(({ address }) => address)).toEqual(
        sample.addresses.filter(({ kind }) => kind === type).map(({ address }) => address),
      );
      for (const { state, pinCode, gstin } of filled) {
        expect(state).toBe(sample.state);
        expect(pinCode).toMatch(/^\d{6}$/);
        expect(gstin === '' || gstinIsValid(gstin)).toBe(true);
      }
    }
    const points = await call(server, getPoints, { mobile: sample.mobile }, token);
    expect(points).toMatchObject({ ok: true, data: { points: sample.points } });
    expect(await call(server, getPointsLedger, null, token)).toMatchObject({ data: [{ kind: 'adjusted' }] });
    const { vouched } = await server.database.one<{ vouched: boolean }>(
      sql`select established_at is not null as vouched from customer where mobile = ${sample.mobile}`,
    );
    expect(vouched).toBe(true);
    const coupon = await call(server, checkCoupon, { code: 'TOLA500' }, token);
    expect(coupon).toMatchObject({ ok: true, data: { amountPaise: 500_00 } });
  });
});
