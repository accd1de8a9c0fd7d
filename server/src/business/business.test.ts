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
  it('starts with values that pass their own checks', () => {
    const values = startValues();
    for (const name of Object.keys(businessSettings) as (keyof typeof businessSettings)[]) {
      expect(checkBusinessValue(name, values[name])).toEqual({ value: values[name], faults: [] });
    }
  });

  it('is known to everybody by what the law has it show', async () => {
    expect(await contact()).toMatchObject({
      businessName: 'Tola',
      gstin: '27AAACT0000A1ZF',
      state: 'Maharashtra',
      grievanceOfficer: 'Meenal Joshi, Grievance Officer',
    });
  });

  it('gives the pages their runtime configuration, without a query', async () => {
    const before = server.database.queries.statements;
    const answer = await call(server, getRuntimeConfiguration, null);
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.data).toMatchObject({ projectName: 'Tola', ratesLabel: 'Simulated rates', paymentMode: 'sandbox' });
    expect(answer.data.states.length).toBe(28);
    expect(answer.data.unionTerritories.length).toBe(8);
    expect(answer.data).toMatchObject({ deliveryDays: 7, deliveryPinCodes: '10,000+' });
    expect(server.database.queries.statements).toBeLessThanOrEqual(before + 5);
  });

  it('changes everywhere a moment after somebody changes it, and remembers who, what and why', async () => {
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

  it('offers the States and promises the delivery that it has set', async () => {
    const change = { states: ['Goa', 'Kerala'], deliveryPromise: { workingDays: 5, pinCodes: '12,000' } };
    await server.database.transaction(async (tx) => await changeBusiness(tx, change, author, server.clock()));
    await eventually(async () => {
      const answer = await call(server, getRuntimeConfiguration, null);
      return answer.ok && answer.data.states.join() === 'Goa,Kerala' && answer.data.deliveryDays === 5;
    });
    for (const name of ['states', 'deliveryPromise'] as const)
      await resetBusiness(server.database, name, author, server.clock());
  });

  it('changes all that is asked for or nothing, and says every fault', async () => {
    const changes = { tradeName: 'Another', gstin: 'x', pinCode: '12', panThreshold: [] };
    const attempt = server.database.transaction(
      async (tx) => await changeBusiness(tx, changes, author, server.clock()),
    );
    await expect(attempt).rejects.toBeInstanceOf(BusinessSettingsError);
    await expect(attempt).rejects.toMatchObject({
      faults: [{ name: 'gstin' }, { name: 'pinCode' }, { name: 'panThreshold' }],
    });
    expect((await contact()).businessName).toBe('Tola');
  });

  it('keeps its default where a stored value cannot be read', async () => {
    await server.database.run(sql`
      insert into business_setting values ('cardSurcharge', '"two"', 'a hand', now())`);
    const business = await createBusiness({ database: server.database, log: createLog({ level: 'silent' }) });
    expect(business.current()).toMatchObject({ cardSurcharge: [{ since: '2017-07-01', bp: 200 }], tradeName: 'Tola' });
    await business.stop();
    await server.database.run(sql`delete from business_setting where name = 'cardSurcharge'`);
  });
});

describe('Figures that the law changes', () => {
  it('hold from their day on', () => {
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

  it('name the HSN of coins and bars of each metal on a day', () => {
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
      'with a day twice',
      [
        { since: '2017-07-01', bp: 300 },
        { since: '2017-07-01', bp: 500 },
      ],
    ],
    ['with a day that does not exist', [{ since: '2017-02-30', bp: 300 }]],
    ['that are none', []],
  ])('are refused %s', (_, gst) => {
    expect(checkBusinessValue('gst', gst).faults.length).toBeGreaterThan(0);
  });
});
