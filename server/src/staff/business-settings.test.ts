import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaffClient, type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
let writer: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
  writer = await createStaffClient(server, owner, ['content']);
});
afterAll(async () => await server.close());

async function setting(name: string, client = owner): Promise<contract.BusinessSetting> {
  const { settings } = await client.ok(contract.listSettings, null);
  const found = settings.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no setting ${name}`);
  return found;
}

async function change(name: string, value: unknown, client = owner) {
  const { version } = await setting(name);
  return await client.call(contract.saveSetting, { name, version, value, reason: 'Cancelled by the test' });
}

describe('a setting', () => {
  it('is changed and reset, with history and audit entries', async () => {
    expect(await change('cancellationHours', 30)).toMatchObject({ ok: true });
    expect(await setting('cancellationHours')).toMatchObject({ value: 30, isDefault: false });
    const { history } = await owner.ok(contract.listSettings, null);
    expect(history[0]).toMatchObject({ name: 'cancellationHours', valueBefore: null, value: 30, changedBy: 'Owner' });
    expect(await change('cancellationHours', null)).toMatchObject({ ok: true });
    expect(await setting('cancellationHours')).toMatchObject({ value: 24, isDefault: true });
    const all = { page: 1, perPage: 9, search: '', subjectId: 'cancellationHours', who: null, from: null, to: null };
    const { rows } = await owner.ok(contract.listAudit, { ...all, kind: 'setting' });
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [30, null],
      [24, 30],
    ]);
  });

  it('is changed once when two people save concurrently, and the second is refused', async () => {
    const { version } = await setting('cancellationHours');
    const save = async (value: number) =>
      await owner.call(contract.saveSetting, { name: 'cancellationHours', version, value, reason: 'A race' });
    const answers = await Promise.all([save(40), save(50), save(60)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
  });

  it.each([
    ['a GSTIN with a wrong check character', 'gstin', '27AAACT0000A1ZE'],
    ['a GSTIN that is too short', 'gstin', '27AAACT'],
    ['a PAN of another format', 'pan', 'AAAC00000A'],
    ['a share above 100 %', 'cardSurcharge', [{ since: '2017-07-01', bp: 10_001 }]],
    ['a tax from a date that does not exist', 'gst', [{ since: '2026-02-30', bp: 300 }]],
    [
      'taxes in the wrong order',
      'gst',
      [
        { since: '2027-01-01', bp: 300 },
        { since: '2017-07-01', bp: 500 },
      ],
    ],
    ['an unknown State', 'states', ['Maharashtra', 'Bombay']],
    ['a State twice', 'states', ['Goa', 'Goa']],
    ['no State at all', 'states', []],
    ['a State among the union territories', 'unionTerritories', ['Goa']],
    ['a price lock of one second', 'priceLockSeconds', 1],
    ['text for a number', 'priceLockSeconds', 'a while'],
    ['a number for text', 'tradeName', 5],
    ['an unknown State of the office', 'state', 'Bombay'],
    ['a chat URL that is not a URL', 'chatUrl', 'javascript:alert(1)'],
    ['a chat URL with a quotation mark', 'chatUrl', 'https://chat.example/"onclick="x'],
    ['a UPI address without a bank', 'upi', { vpa: 'tola', payeeName: 'Tola' }],
    ['a bank without its branch’s code', 'bank', { ifsc: 'HDFC' }],
    ['a maximum below the minimum', 'paymentModes', { upi: { offered: true, leastPaise: 5, mostPaise: 1 } }],
  ])('is refused with a readable message: %s', async (_, name, value) => {
    const answer = await change(name, value);
    expect(answer).toMatchObject({ ok: false, code: 400, reason: 'value-wrong' });
    if (!answer.ok) expect(answer.message).not.toMatch(/invalid|expected|received|undefined/i);
  });

  it('accepts a GSTIN with a valid check character', async () => {
    expect(await change('gstin', '27AAACT0000A1ZF')).toMatchObject({ ok: true });
  });

  it('reports its input type, with choices and dates', async () => {
    expect((await setting('state')).shape).toMatchObject({ kind: 'choice', choices: expect.arrayContaining(['Goa']) });
    expect((await setting('states')).shape).toMatchObject({ kind: 'list', of: { kind: 'choice' } });
    expect((await setting('gst')).shape).toEqual({
      kind: 'list',
      of: { kind: 'group', of: { since: { kind: 'date' }, bp: { kind: 'figure' } } },
    });
    expect((await setting('chatUrl')).shape).toEqual({ kind: 'line' });
    expect((await setting('priceLockSeconds')).shape).toEqual({ kind: 'figure', optional: true });
    expect((await setting('rateGuard')).shape).toMatchObject({
      of: {
        closedPolicy: { kind: 'choice', choices: ['sell', 'buffer', 'pause'] },
        market: { of: { days: { of: { kind: 'choice', choices: [1, 2, 3, 4, 5, 6, 7] } } } },
      },
    });
  });

  it('of market hours accepts an evening session on a holiday, but none that closes before it opens', async () => {
    const { value } = await setting('rateGuard');
    const guard = value as { market: object };
    const evening = (opens: string, closes: string) => ({
      ...guard,
      market: { ...guard.market, holidays: ['2026-11-24'], specialDays: [{ day: '2026-11-24', opens, closes }] },
    });
    expect(await change('rateGuard', evening('23:30', '17:00'))).toMatchObject({ ok: false, reason: 'value-wrong' });
    expect(await change('rateGuard', evening('17:00', '23:30'))).toMatchObject({ ok: true });
    expect(await change('rateGuard', null)).toMatchObject({ ok: true });
  });

  it('is refused under an unknown name', async () => {
    const save = { name: '__proto__', version: '', value: 1, reason: 'Unknown setting' };
    expect(await owner.call(contract.saveSetting, save)).toMatchObject({ ok: false, reason: 'setting-unknown' });
  });

  it('with contact details may be changed by the content role, and no other setting', async () => {
    const corporate = { address: 'Fort, Mumbai', mobile: '9000000001', email: 'gifts@tola.example' };
    expect(await change('corporate', corporate, writer)).toMatchObject({ ok: true });
    expect((await setting('corporate', writer)).value).toEqual(corporate);
    expect(await change('bank', {}, writer)).toMatchObject({ ok: false, code: 403, reason: 'owners-only' });
    const { settings, history } = await writer.ok(contract.listSettings, null);
    const names = settings.map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      ...['careEmail', 'chatUrl', 'copyrightLine', 'corporate', 'defaultSeoDescription', 'deliveryPromise'],
      ...['distributor', 'footerCareHours', 'grievanceOfficer', 'phone', 'policyCareHours', 'refinery'],
      ...['socialLinks', 'storeHours', 'tollFree'],
    ]);
    expect(history.every(({ name }) => names.includes(name))).toBe(true);
  });

  it('is hidden from other roles', async () => {
    const packer = await createStaffClient(server, owner, ['orders', 'accounts', 'pricing']);
    expect(await packer.call(contract.listSettings, null)).toMatchObject({ ok: false, code: 403 });
    const save = { name: 'phone', version: '', value: '1', reason: 'Mine' };
    expect(await packer.call(contract.saveSetting, save)).toMatchObject({ ok: false, code: 403 });
  });
});
