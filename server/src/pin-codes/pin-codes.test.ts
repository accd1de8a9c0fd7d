import { lookUpPinCode } from '@tola/contract';
import { GST_STATES } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBusiness } from '#business';
import { call, eventually, sendCall, startTestServer, type TestServer } from '#testing';
import { findPinCode, knownPinCodes, pinCodeFitsState } from './index.ts';

const names = new Set(GST_STATES.map(({ name }) => name));

describe('the directory', () => {
  it('lists 19,486 different PIN codes, each with States of the store and a district', () => {
    const all = knownPinCodes();
    expect(all).toHaveLength(19_486);
    expect(all.filter((pinCode) => !/^[1-9]\d{5}$/.test(pinCode))).toEqual([]);
    const entries = all.map((pinCode) => findPinCode(pinCode));
    expect(entries.filter((entry) => entry === null || entry.states.length === 0 || entry.district === '')).toEqual([]);
    expect(new Set(entries.flatMap((entry) => entry?.states ?? []))).toEqual(names);
  });

  it('agrees with exactly the States that it names, for every PIN code', () => {
    const wrong = knownPinCodes().filter((pinCode) => {
      const listed = findPinCode(pinCode)?.states ?? [];
      return [...names].some((state) => pinCodeFitsState(pinCode, state) !== listed.includes(state));
    });
    expect(wrong).toEqual([]);
  });

  it('keeps every State of a PIN code on a border, the likeliest first', () => {
    expect(knownPinCodes().filter((pinCode) => (findPinCode(pinCode)?.states.length ?? 0) > 1)).toHaveLength(52);
    expect(findPinCode('244924')?.states).toEqual(['Uttar Pradesh', 'Uttarakhand']);
    expect(findPinCode('605501')?.states).toEqual(['Tamil Nadu', 'Puducherry']);
  });

  it.each([
    ['400002', 'Maharashtra', 'Mumbai'],
    ['560001', 'Karnataka', 'Bengaluru'],
    ['110002', 'Delhi', 'New Delhi'],
    ['194101', 'Ladakh', 'Leh Ladakh'],
    ['396230', 'Dadra and Nagar Haveli and Daman and Diu', 'Dadra and Nagar Haveli'],
    ['744101', 'Andaman and Nicobar Islands', 'South Andamans'],
  ])('places %s in %s and suggests %s', (pinCode, state, city) => {
    expect(findPinCode(pinCode)).toMatchObject({ city });
    expect(findPinCode(pinCode)?.states).toContain(state);
  });

  it('delivers neither to post-office boxes nor to army post offices', () => {
    expect(findPinCode('500022')?.delivers).toBe(false);
    expect(findPinCode('900056')?.delivers).toBe(false);
    expect(knownPinCodes().filter((pinCode) => findPinCode(pinCode)?.delivers === false)).toHaveLength(24);
  });

  it('believes a PIN code that it does not know', () => {
    expect(findPinCode('999999')).toBeNull();
    expect(pinCodeFitsState('999999', 'Goa')).toBe(true);
  });

  it('answers 200,000 lookups in a second', () => {
    const all = knownPinCodes();
    const startedAt = performance.now();
    for (let times = 0; times < 200_000; times += 1) findPinCode(all[times % all.length] ?? '');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('LookUpPinCode', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => await server.close());

  it('answers guests with States, district, city and delivery', async () => {
    expect(await call(server, lookUpPinCode, { pinCode: '560001' })).toMatchObject({
      ok: true,
      data: {
        pinCode: '560001',
        known: true,
        states: ['Karnataka'],
        district: 'Bengaluru Urban',
        city: 'Bengaluru',
        delivers: true,
      },
    });
    expect(await call(server, lookUpPinCode, { pinCode: '299999' })).toMatchObject({
      ok: true,
      data: { known: false, states: [], city: '', delivers: true },
    });
  });

  it('says that the dealer excludes a PIN code, whether the directory knows it or not', async () => {
    const author = { by: 'test', reason: 'test' };
    await server.database.transaction(
      async (tx) => await changeBusiness(tx, { undeliveredPins: ['9', '5600', '29'] }, author, server.clock()),
    );
    const isDelivered = async (pinCode: string): Promise<boolean | null> => {
      const answer = await call(server, lookUpPinCode, { pinCode });
      return answer.ok ? answer.data.delivers : null;
    };
    await eventually(async () => (await isDelivered('560001')) === false);
    expect(await isDelivered('299999')).toBe(false);
    expect(await isDelivered('400002')).toBe(true);
  });

  it.each(['', '12345', '012345', '4000022', '40000a', '४००००२'])('refuses "%s"', async (pinCode) => {
    const body = JSON.stringify({ Obj: JSON.stringify({ PinCode: pinCode }) });
    const { envelope } = await sendCall(server, 'LookUpPinCode', body);
    expect(envelope).toMatchObject({ code: 400, msg: 'Enter valid PIN code' });
  });

  it('is limited per address', async () => {
    const asked = await Promise.all(
      Array.from({ length: 310 }, async () => await call(server, lookUpPinCode, { pinCode: '400002' })),
    );
    expect(asked.filter((answer) => !answer.ok && answer.code === 429).length).toBeGreaterThan(5);
  });
});
