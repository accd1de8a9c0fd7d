/** The set-up guide says what is missing, from the real state of the shop. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createStaffClient,
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
  server = await startTestServer({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

async function step(name: contract.SetUpStepName): Promise<contract.SetUpStep | undefined> {
  return (await owner.ok(contract.readSetUp, null)).steps.find((one) => one.name === name);
}

async function changes(values: Readonly<Record<string, unknown>>) {
  const { settings } = await owner.ok(contract.listSettings, null);
  return Object.entries(values).map(([name, value]) => ({
    ...{ name, value, version: settings.find((one) => one.name === name)?.version ?? '' },
  }));
}

const FIRM = {
  ...{ legalName: 'Laxmi Bullion LLP', registeredAddress: '12 Zaveri Bazaar, Mumbai', pinCode: '400002' },
  ...{ gstin: '27AAACT0000A1ZF', phone: '+91 22 2345 6789', careEmail: 'care@laxmi.example' },
};

it('begins with everything missing that nobody has decided', async () => {
  const { steps, productPath, unpaidOrder } = await owner.ok(contract.readSetUp, null);
  expect(steps.map(({ name }) => name)).toEqual(contract.SET_UP_STEPS);
  expect(steps.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(['rates']);
  expect([productPath, unpaidOrder]).toEqual([null, null]);
  expect((await step('identity'))?.detail).toBe(
    'Missing: legal name, address, PIN code, GSTIN, phone number, email address',
  );
});

it('saves several settings at once, or none of them', async () => {
  const wrong = await changes({ ...FIRM, gstin: '27AAACT0000A1ZE' });
  const refused = await owner.call(contract.saveSettings, { changes: wrong, reason: 'First set-up' });
  expect(refused).toMatchObject({ ok: false, code: 400, reason: 'value-wrong' });
  expect((await step('identity'))?.isDone).toBe(false);
  const withoutReason = { changes: await changes(FIRM), reason: '' };
  expect(await owner.call(contract.saveSettings, withoutReason)).toMatchObject({ reason: 'reason-due' });
  await owner.ok(contract.saveSettings, { changes: await changes(FIRM), reason: 'First set-up' });
  expect(await step('identity')).toMatchObject({ isDone: true, detail: 'Laxmi Bullion LLP' });
  const stale = wrong.map((one) => ({ ...one, value: FIRM.gstin }));
  expect(await owner.call(contract.saveSettings, { changes: stale, reason: 'Late' })).toMatchObject({
    ...{ ok: false, reason: 'changed-meanwhile' },
  });
});

it('counts the first bank account, which applies at once, and confirmed defaults', async () => {
  const bank = { accountName: 'Laxmi Bullion LLP', accountNumber: '50200012345678', ifsc: 'HDFC0000060' };
  const saved = {
    changes: await changes({ bank: { ...bank, bankName: 'HDFC Bank', branch: 'Fort' } }),
    reason: 'First',
  };
  expect(await owner.ok(contract.saveSettings, saved)).toBeNull();
  expect((await step('payee'))?.isDone).toBe(true);
  const { settings } = await owner.ok(contract.listSettings, null);
  const { value } = settings.find(({ name }) => name === 'dispatchTimes') ?? {};
  await owner.ok(contract.saveSettings, { changes: await changes({ dispatchTimes: value }), reason: '' });
  expect((await step('delivery'))?.isDone).toBe(true);
});

it('names what is decided once the shop sells, and counts none of it as a step', async () => {
  const dutiesNow = async () => (await owner.ok(contract.readSetUp, null)).duties;
  const before = await dutiesNow();
  expect(before.map(({ name }) => name)).toEqual(contract.SET_UP_DUTIES);
  expect(before).toMatchObject([
    { isDone: false, detail: expect.stringContaining('₹5,00,00,000') },
    { isDone: true, detail: expect.stringContaining('₹2,00,000') },
    { isDone: false, detail: expect.stringContaining('npm run backup') },
  ]);
  const { settings } = await owner.ok(contract.listSettings, null);
  const held = settings.find(({ name }) => name === 'eInvoices')?.value;
  const eInvoices = (held as object[]).map((duty) => ({ ...duty, turnoverPaise: 3_00_00_000_00 }));
  await owner.ok(contract.saveSettings, { changes: await changes({ eInvoices }), reason: 'Turnover of 2025-26' });
  expect((await dutiesNow())[0]).toMatchObject({ isDone: true, detail: expect.stringContaining('Not due') });
});

it('is for people who may change the firm', async () => {
  const clerk = await createStaffClient(server, owner, ['orders', 'content']);
  expect(await clerk.call(contract.readSetUp, null)).toMatchObject({ ok: false, code: 403 });
  const firm = { changes: await changes({ tradeName: 'Mine' }), reason: 'Mine' };
  const writer = await createStaffClient(server, owner, ['content']);
  expect(await writer.call(contract.saveSettings, firm)).toMatchObject({ ok: false, code: 403 });
});
