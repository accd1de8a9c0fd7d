import { getContactDetails, getRuntimeConfiguration } from '@tola/contract';
import type { Metal, PieceForm } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { createLog } from '#log';
import { call, eventually, startTestServer, type TestServer } from '#testing';
import {
  BusinessSettingsError,
  businessHistory,
  businessSettings,
  changeBusiness,
  checkBusinessValue,
  createBusiness,
  defaultHsnOn,
  gstBpOn,
  panThresholdPaiseOn,
  resetBusiness,
  startValues,
} from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
});

afterAll(async () => await server.close());

const author = { by: 'Meenal', reason: 'New number' };

async function contact() {
  const answer = await call(server, getContactDetails, null);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

describe('The business', () => {
  it('has defaults that pass validation', () => {
    const values = startValues();
    for (const name of Object.keys(businessSettings) as (keyof typeof businessSettings)[]) {
      expect(checkBusinessValue(name, values[name])).toEqual({ value: values[name], issues: [] });
    }
  });

  it('publishes the legally required details', async () => {
    expect(await contact()).toMatchObject({
      businessName: 'Tola',
      gstin: '27AAACT0000A1ZF',
      state: 'Maharashtra',
      grievanceOfficer: 'Meenal Joshi, Grievance Officer',
    });
  });

  it('returns the runtime configuration without a query', async () => {
    const before = server.database.queries.statements;
    const answer = await call(server, getRuntimeConfiguration, null);
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.data).toMatchObject({ projectName: 'Tola', ratesLabel: 'Simulated rates', paymentMode: 'sandbox' });
    expect(answer.data.states.length).toBe(28);
    expect(answer.data.unionTerritories.length).toBe(8);
    expect(answer.data).toMatchObject({ deliveryDays: 7, deliveryPinCodes: '10,000+' });
    expect(server.database.queries.statements).toBeLessThanOrEqual(before + 5);
  });

  it('applies a change in running processes and records its author, values and reason', async () => {
    await server.database.transaction(
      async (tx) => await changeBusiness(tx, { phone: '9111111111' }, author, server.clock()),
    );
    await eventually(async () => (await contact()).phone === '9111111111');
    const [change] = await businessHistory(server.database, 'phone', 1);
    expect(change).toMatchObject({ valueBefore: '9000000000', value: '9111111111', changedBy: 'Meenal' });
    await resetBusiness(server.database, 'phone', author, server.clock());
    await eventually(async () => (await contact()).phone === '');
    expect((await businessHistory(server.database, 'phone', 1))[0]).toMatchObject({ value: null });
  });

  it('returns the configured States and delivery promise', async () => {
    const change = { states: ['Goa', 'Kerala'], deliveryPromise: { workingDays: 5, pinCodes: '12,000' } };
    await server.database.transaction(async (tx) => await changeBusiness(tx, change, author, server.clock()));
    await eventually(async () => {
      const answer = await call(server, getRuntimeConfiguration, null);
      return answer.ok && answer.data.states.join() === 'Goa,Kerala' && answer.data.deliveryDays === 5;
    });
    for (const name of ['states', 'deliveryPromise'] as const)
      await resetBusiness(server.database, name, author, server.clock());
  });

  it('applies all changes or none, and reports every validation error', async () => {
    const changes = { tradeName: 'Another', gstin: 'x', pinCode: '12', panThreshold: [] };
    const attempt = server.database.transaction(
      async (tx) => await changeBusiness(tx, changes, author, server.clock()),
    );
    await expect(attempt).rejects.toBeInstanceOf(BusinessSettingsError);
    await expect(attempt).rejects.toMatchObject({
      issues: [{ name: 'gstin' }, { name: 'pinCode' }, { name: 'panThreshold' }],
    });
    expect((await contact()).businessName).toBe('Tola');
  });

  it('uses the default when a stored value is invalid', async () => {
    await server.database.run(sql`
      insert into business_setting values ('cardSurcharge', '"two"', 'a hand', now())`);
    const business = await createBusiness({ database: server.database, log: createLog({ level: 'silent' }) });
    expect(business.current()).toMatchObject({ cardSurcharge: [{ since: '2017-07-01', bp: 200 }], tradeName: 'Tola' });
    await business.stop();
    await server.database.run(sql`delete from business_setting where name = 'cardSurcharge'`);
  });
});

describe('Values with effective dates', () => {
  it('apply from their effective date', () => {
    const values = {
      ...startValues(),
      gst: [
        { since: '2017-07-01', bp: 300 },
        { since: '2027-04-01', bp: 500 },
      ],
    };
    expect(gstBpOn(values, '2027-03-31')).toBe(300);
    expect(gstBpOn(values, '2027-04-01')).toBe(500);
    expect(gstBpOn(values, '2001-01-01')).toBe(300);
    expect(panThresholdPaiseOn(values, '2026-11-21')).toBe(2_00_000_00);
  });

  it('include the HSN of coins and bars of each metal', () => {
    const values = startValues();
    const [codes] = values.hsnDefaults;
    if (codes === undefined) throw new Error('The settings start without an HSN');
    const changed = {
      ...values,
      hsnDefaults: [codes, { ...codes, since: '2027-04-01', gold: { ...codes.gold, bar: '710899' } }],
    };
    const hsnOn = (day: string, metal: Metal, form: PieceForm): string => defaultHsnOn(changed, { metal, form }, day);
    expect(hsnOn('2027-03-31', 'gold', 'coin')).toBe('711419');
    expect(hsnOn('2027-03-31', 'gold', 'bar')).toBe('710812');
    expect(hsnOn('2027-03-31', 'silver', 'coin')).toBe('711810');
    expect(hsnOn('2027-03-31', 'silver', 'bar')).toBe('710691');
    expect(hsnOn('2027-04-01', 'gold', 'bar')).toBe('710899');
  });

  it.each([
    [
      'in the wrong order',
      [
        { since: '2027-04-01', bp: 500 },
        { since: '2017-07-01', bp: 300 },
      ],
    ],
    [
      'with a duplicate date',
      [
        { since: '2017-07-01', bp: 300 },
        { since: '2017-07-01', bp: 500 },
      ],
    ],
    ['with an invalid date', [{ since: '2017-02-30', bp: 300 }]],
    ['when empty', []],
  ])('are refused %s', (_, gst) => {
    expect(checkBusinessValue('gst', gst).issues.length).toBeGreaterThan(0);
  });
});
