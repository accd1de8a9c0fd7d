/** Coupons within the limits of one person are enabled at once; the rest waits for a second person. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  couponForAll,
  createStaffClient,
  makePendingChanges,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

const reason = 'The festival';
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

async function setLimits(limits: { couponPaise: number | null; couponsPerDayPaise: number | null }) {
  const { settings } = await owner.ok(contract.listSettings, null);
  const held = settings.find(({ name }) => name === 'changeLimits');
  const value = { ...(held?.value as object), ...limits };
  const change = { name: 'changeLimits', version: held?.version ?? '', value, reason };
  const reply = await owner.ok(contract.saveSetting, change);
  // Without a delay for changes of staff, a raised limit waits for the job alone.
  await makePendingChanges(server);
  return reply;
}

async function hire(): Promise<StaffClient> {
  return await createStaffClient(server, owner, ['orders']);
}

let named = 0;

function coupon(change: Partial<Record<string, unknown>> = {}) {
  named += 1;
  const startsAt = server.clock().toISOString();
  const values = { ...couponForAll, amountPaise: 100_00, minimumAmountPaise: 0, startsAt, endsAt: null, usesInAll: 10 };
  return { code: `LIMIT-${named}`, ...values, usesPerCustomer: null, note: '', isActive: true, ...change };
}

const isEnabled = (saved: contract.StoredRecord) => saved.values.isActive;

async function add(client: StaffClient, change?: Partial<Record<string, unknown>>): Promise<contract.SavedRecord> {
  const order = { resource: 'coupons', id: null, version: null, values: coupon(change) };
  return await client.ok(contract.saveRecord, order);
}

async function change(client: StaffClient, { id }: { id: number }, values: object): Promise<contract.SavedRecord> {
  const { version, values: held } = await owner.ok(contract.readRecord, { resource: 'coupons', id });
  return await client.ok(contract.saveRecord, { resource: 'coupons', id, version, values: { ...held, ...values } });
}

async function enabled({ id }: { id: number }): Promise<unknown> {
  return isEnabled(await owner.ok(contract.readRecord, { resource: 'coupons', id }));
}

const decisionOn = ({ waiting }: contract.SavedRecord, approve = true) => ({ id: waiting?.id ?? 0, approve, reason });

it('sets no limit until an owner does', async () => {
  const saved = await add(await hire(), { amountPaise: 9_00_000_00, usesInAll: null });
  expect([saved.waiting, isEnabled(saved)]).toEqual([null, true]);
});

it('adds a coupon of a larger discount switched off, until a second person approves it', async () => {
  expect(await setLimits({ couponPaise: 500_00, couponsPerDayPaise: null })).toBeNull();
  const clerk = await hire();
  expect((await add(clerk, { amountPaise: 500_00 })).waiting).toBeNull();
  const saved = await add(clerk, { amountPaise: 500_01 });
  expect([saved.waiting?.takesEffectAt, isEnabled(saved)]).toEqual([null, false]);
  expect((await change(clerk, saved, { isActive: true })).waiting).not.toBeNull();
  expect(await enabled(saved)).toBe(false);
  expect(await clerk.call(contract.decideProposal, decisionOn(saved))).toMatchObject({ reason: 'own-proposal' });
  const approvals = await Promise.all([1, 2].map(() => owner.call(contract.decideProposal, decisionOn(saved))));
  expect(approvals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await enabled(saved)).toBe(true);
  const { count } = await server.database.one<{ count: number }>(sql`
    select count(*) from audit_entry where kind = 'coupon' and subject_id = ${String(saved.id)} and action = 'changed'`);
  expect(count).toBe(1);
});

it('lets one person restrict a coupon above the limit, but not extend it', async () => {
  await setLimits({ couponPaise: 500_00, couponsPerDayPaise: null });
  const clerk = await hire();
  const saved = await add(clerk, { amountPaise: 900_00, usesInAll: 5 });
  await owner.ok(contract.decideProposal, decisionOn(saved));
  for (const safe of [{ note: 'Ends soon' }, { usesInAll: 4 }, { amountPaise: 800_00 }, { minimumAmountPaise: 1_00 }])
    expect((await change(clerk, saved, safe)).waiting, JSON.stringify(safe)).toBeNull();
  for (const more of [{ usesInAll: null }, { amountPaise: 801_00 }, { minimumAmountPaise: 0 }, { code: 'FOR-FRIENDS' }])
    expect((await change(clerk, saved, more)).waiting, JSON.stringify(more)).not.toBeNull();
  expect((await change(clerk, saved, { isActive: false })).waiting).toBeNull();
  expect(await enabled(saved)).toBe(false);
});

it('counts a larger share and a dropped condition as more, and a smaller one as safe', async () => {
  await setLimits({ couponPaise: 500_00, couponsPerDayPaise: null });
  const clerk = await hire();
  const saved = await add(clerk, { amountPaise: 900_00, shareBp: 500, metal: 'silver', firstOrderOnly: true });
  await owner.ok(contract.decideProposal, decisionOn(saved));
  expect((await change(clerk, saved, { shareBp: 400 })).waiting).toBeNull();
  for (const more of [
    { shareBp: 600 },
    { shareBp: null },
    { metal: null },
    { metal: 'gold' },
    { firstOrderOnly: false },
  ])
    expect((await change(clerk, saved, more)).waiting, JSON.stringify(more)).not.toBeNull();
});

it('adds up what a person’s coupons of a day can give away', async () => {
  await setLimits({ couponPaise: null, couponsPerDayPaise: 2_500_00 });
  const clerk = await hire();
  expect((await add(clerk)).waiting).toBeNull();
  expect((await add(clerk)).waiting).toBeNull();
  expect((await add(clerk)).waiting).not.toBeNull();
  expect((await add(clerk, { usesInAll: 5 })).waiting).toBeNull();
  expect((await add(clerk, { usesInAll: null, amountPaise: 1 })).waiting).not.toBeNull();
  const other = await hire();
  const added = await Promise.all([1, 2, 3, 4].map(async () => await add(other)));
  expect(added.filter(({ waiting }) => waiting === null)).toHaveLength(2);
});

it('refuses at once what could not be saved, and later what was changed since', async () => {
  await setLimits({ couponPaise: 500_00, couponsPerDayPaise: null });
  const clerk = await hire();
  const { id, version, values, waiting } = await add(clerk, { amountPaise: 900_00 });
  const taken = { ...values, code: (await add(clerk)).values.code, isActive: true };
  const save = { resource: 'coupons', id, version, values: taken };
  expect(await clerk.call(contract.saveRecord, save)).toMatchObject({ reason: 'taken' });
  await change(owner, { id }, { note: 'Described since' });
  const approval = { id: waiting?.id ?? 0, approve: true, reason };
  expect(await owner.call(contract.decideProposal, approval)).toMatchObject({ reason: 'changed-since' });
});

it('enables a sole owner’s coupon after the cooling period, unless it is stopped', async () => {
  const alone = await startBackOfficeServer();
  const sole = await signInOwner(alone);
  const { settings } = await sole.ok(contract.listSettings, null);
  const held = settings.find(({ name }) => name === 'changeLimits');
  const value = { ...(held?.value as object), couponPaise: 500_00 };
  await sole.ok(contract.saveSetting, { name: 'changeLimits', version: held?.version ?? '', value, reason });
  const [kept, stopped] = [await add(sole, { amountPaise: 900_00 }), await add(sole, { amountPaise: 900_00 })];
  const end = new Date(alone.clock().getTime() + DAY_MS);
  expect(kept.waiting?.takesEffectAt).toBe(end.toISOString());
  await sole.ok(contract.decideProposal, decisionOn(stopped, false));
  await Promise.all([makePendingChanges(alone, end), makePendingChanges(alone, end)]);
  const { rows } = await sole.ok(contract.listRecords, {
    ...{ resource: 'coupons', page: 1, perPage: 9, search: '', sort: 'code', filters: { standing: 'active' } },
  });
  expect(rows.map(({ id }) => id)).toEqual([kept.id]);
  await alone.close();
});

it('raises a limit only after the waiting time of changes of staff', async () => {
  const { settings } = await owner.ok(contract.listSettings, null);
  const delays = settings.find(({ name }) => name === 'changeDelays');
  const value = { ...(delays?.value as object), peopleHours: 24 };
  await owner.ok(contract.saveSetting, { name: 'changeDelays', version: delays?.version ?? '', value, reason });
  expect(await setLimits({ couponPaise: null, couponsPerDayPaise: null })).not.toBeNull();
});
