import * as contract from '@tola/contract/staff';
import type { Grade, Paise } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { totpCode } from '#staff-accounts';
import {
  createStaffClient,
  makePendingChanges,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

const HOUR = 3_600;
const reason = 'The market has moved';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

async function premium(name: Grade): Promise<Paise> {
  return (await owner.ok(contract.readPricingConsole, null)).premiums[name];
}

/** A change beyond the limit. */
async function propose(client: StaffClient, name: Grade, amountPaise: Paise) {
  const wasPaise = await premium(name);
  const change = { name, wasPaise, amountPaise, effectiveAt: null, reason };
  const { waiting } = await client.ok(contract.changePremium, change);
  if (waiting === null) throw new Error('The premium was set at once');
  return waiting;
}

async function change(client: StaffClient, id: number): Promise<contract.PendingChange> {
  return await client.ok(contract.readPendingChange, { id });
}

async function entriesOf(action: string): Promise<number> {
  const { total } = await owner.ok(contract.listAudit, { ...auditPage, search: action });
  return total;
}
const auditPage = { page: 1, perPage: 1, kind: 'premium', subjectId: '', who: null, from: null, to: null };

describe('where nobody else has the right', () => {
  it('takes effect after the delay, mails the owners and survives repeated and concurrent workers', async () => {
    const { id, takesEffectAt } = await propose(owner, 'gold999', 9_000_00);
    expect(takesEffectAt).toBe(new Date(server.clock().getTime() + 24 * HOUR * 1000).toISOString());
    const { data } = await server.database.one<{ data: { path: string; sentence: string } }>(sql`
      select data from outbox_message where template = 'staff-change' and recipient = ${ownerLogin}`);
    expect(data).toMatchObject({
      path: `/back-office/changes/${id}`,
      sentence: 'Gold 999, per 10 g: premium from ₹0.00 to +₹9,000.00',
    });
    server.clock.advance(24 * HOUR - 31);
    owner = await renewed();
    await makePendingChanges(server);
    expect(await premium('gold999')).toBe(0);
    server.clock.advance(1);
    await Promise.all([1, 2, 3].map(async () => await makePendingChanges(server)));
    await makePendingChanges(server);
    expect(await premium('gold999')).toBe(9_000_00);
    const { count } = await server.database.one<{ count: number }>(
      sql`select count(*) from premium where name = 'gold999' and amount_paise = 900000`,
    );
    expect(count).toBe(1);
    expect(await change(owner, id)).toMatchObject({ state: 'effective', decidedBy: null, mayEnd: false });
    expect(await entriesOf('made')).toBe(1);
  });

  it('is made late when no worker ran in time, and not when it was withdrawn', async () => {
    owner = await renewed();
    const withdrawn = await propose(owner, 'gold995', 8_000_00);
    const late = await propose(owner, 'silver999', 8_000_00);
    await owner.ok(contract.decideProposal, { id: withdrawn.id, approve: false, reason: 'A typing error' });
    server.clock.advance(23 * HOUR);
    owner = await renewed();
    server.clock.advance(70 * HOUR);
    await makePendingChanges(server);
    owner = await renewed();
    expect(await premium('gold995')).toBe(0);
    expect(await premium('silver999')).toBe(8_000_00);
    expect(await change(owner, withdrawn.id)).toMatchObject({ state: 'withdrawn' });
    expect(await change(owner, late.id)).toMatchObject({ state: 'effective' });
  });

  it('is rejected with the reason when what it changes has changed meanwhile', async () => {
    owner = await renewed();
    const { id } = await propose(owner, 'gold995', 7_000_00);
    const small = { name: 'gold995', wasPaise: 0, amountPaise: 100_00, effectiveAt: null, reason } as const;
    await owner.ok(contract.changePremium, small);
    server.clock.advance(25 * HOUR);
    await makePendingChanges(server);
    owner = await renewed();
    expect(await premium('gold995')).toBe(100_00);
    expect(await change(owner, id)).toMatchObject({
      state: 'rejected',
      decisionReason: 'This has changed since it was proposed. Reject the proposal and make a new one.',
    });
  });

  it('can be approved by a second person who appears meanwhile', async () => {
    owner = await renewed();
    const { id, takesEffectAt } = await propose(owner, 'gold995', 6_000_00);
    expect(takesEffectAt).not.toBeNull();
    const pricer = await createStaffClient(server, owner, ['pricing']);
    await pricer.ok(contract.decideProposal, { id, approve: true, reason });
    expect(await premium('gold995')).toBe(6_000_00);
    server.clock.advance(25 * HOUR);
    await makePendingChanges(server);
    owner = await renewed();
    expect(await premium('gold995')).toBe(6_000_00);
    expect(await change(owner, id)).toMatchObject({ state: 'approved' });
  });
});

describe('where somebody else has the right', () => {
  let pricer: StaffClient;
  beforeEach(async () => {
    owner = await renewed();
    pricer = await createStaffClient(server, owner, ['pricing']);
  });

  it('waits for them, however long', async () => {
    const { id, takesEffectAt } = await propose(pricer, 'gold999', 100_00);
    expect(takesEffectAt).toBeNull();
    await makePendingChanges(server, new Date(server.clock().getTime() + 1_000 * HOUR * 1000));
    expect(await change(owner, id)).toMatchObject({ state: 'proposed', mayApprove: true, mayEnd: true });
    expect(await change(pricer, id)).toMatchObject({ mayApprove: false, mayEnd: true });
    await pricer.ok(contract.decideProposal, { id, approve: false, reason: 'No longer needed' });
  });

  it('proposes a repeated change once', async () => {
    const first = await propose(pricer, 'gold999', 200_00);
    expect(await propose(pricer, 'gold999', 200_00)).toEqual(first);
    await owner.ok(contract.decideProposal, { id: first.id, approve: false, reason: 'Not now' });
    const again = await propose(pricer, 'gold999', 200_00);
    expect(again.id).not.toBe(first.id);
    await owner.ok(contract.decideProposal, { id: again.id, approve: false, reason: 'Not now' });
  });

  it('is decided once, also when people approve and reject concurrently', async () => {
    const second = await createStaffClient(server, owner, ['pricing']);
    for (const [one, other] of [
      [true, true],
      [true, false],
    ] as const) {
      const before = await premium('gold999');
      const amountPaise = before === 0 ? 9_000_00 : 0;
      const { id } = await propose(pricer, 'gold999', amountPaise);
      const answers = await Promise.all([
        owner.call(contract.decideProposal, { id, approve: one, reason }),
        second.call(contract.decideProposal, { id, approve: other, reason }),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'proposal-over' });
      const { state } = await change(owner, id);
      expect(await premium('gold999')).toBe(state === 'approved' ? amountPaise : before);
    }
  });

  it('is not approved by its proposer, by a person without the right, or after a change meanwhile', async () => {
    const packer = await createStaffClient(server, owner, ['orders']);
    const { id } = await propose(pricer, 'silver999', 0);
    const approval = { id, approve: true, reason };
    expect(await pricer.call(contract.decideProposal, approval)).toMatchObject({ code: 403, reason: 'own-proposal' });
    expect(await packer.call(contract.decideProposal, approval)).toMatchObject({ reason: 'not-yours-to-decide' });
    expect(await packer.call(contract.readPendingChange, { id })).toMatchObject({ code: 404 });
    const { rows } = await packer.ok(contract.listPendingChanges, { isOpen: true, page: 1, perPage: 50 });
    expect(rows).toEqual([]);
    const wasPaise = await premium('silver999');
    const small = { name: 'silver999', wasPaise, amountPaise: wasPaise + 1_00, effectiveAt: null, reason } as const;
    await pricer.ok(contract.changePremium, small);
    expect(await owner.call(contract.decideProposal, approval)).toMatchObject({ code: 409, reason: 'changed-since' });
    expect(await change(owner, id)).toMatchObject({ state: 'proposed' });
    await owner.ok(contract.decideProposal, { id, approve: false, reason: 'Out of date' });
    expect(await owner.call(contract.decideProposal, approval)).toMatchObject({ reason: 'proposal-over' });
  });

  it('counts on the dashboard of those who may decide', async () => {
    const { id } = await propose(pricer, 'gold995', 0);
    expect((await owner.ok(contract.readDashboard, null)).changesWaiting).toBe(1);
    expect((await pricer.ok(contract.readDashboard, null)).changesWaiting).toBe(0);
    await owner.ok(contract.decideProposal, { id, approve: false, reason: 'Not now' });
  });
});

/** Signed in again: a session ends after a day. */
async function renewed(): Promise<StaffClient> {
  const client = owner.another();
  await client.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
  // No code is accepted twice.
  server.clock.advance(30);
  await client.ok(contract.enterCode, { code: totpCode(client.secret, server.clock()) });
  return client;
}

it('adds a person’s steps of a premium up over the day, for each grade, up and down', async () => {
  // On the next day, when nobody has moved anything.
  const later = await renewed();
  const { settings } = await later.ok(contract.listSettings, null);
  const limits = settings.find(({ name }) => name === 'premiumApproval')?.value as Readonly<Record<string, number>>;
  const step = (limits.gold ?? 0) / 5;
  const [first, second] = [
    await createStaffClient(server, later, ['pricing']),
    await createStaffClient(server, later, ['pricing']),
  ];
  const now = async (name: Grade) => (await later.ok(contract.readPricingConsole, null)).premiums[name];
  const start = await now('gold999');
  const move = async (by: StaffClient, name: Grade, steps: number) => {
    const wasPaise = await now(name);
    const wanted = { name, wasPaise, amountPaise: wasPaise + steps * step, effectiveAt: null, reason };
    return (await by.ok(contract.changePremium, wanted)).isProposed;
  };
  for (const steps of [1, 1, -1, 1]) expect(await move(first, 'gold999', steps)).toBe(false);
  const wasPaise = start + 2 * step;
  const once = { name: 'gold999', wasPaise, amountPaise: wasPaise + step, effectiveAt: null, reason } as const;
  const answers = await Promise.all([1, 2, 3].map(async () => await first.call(contract.changePremium, once)));
  expect(answers.filter((answer) => answer.ok && !answer.data.isProposed)).toHaveLength(1);
  expect(await move(first, 'gold999', 1)).toBe(true);
  expect(await now('gold999')).toBe(start + 3 * step);
  expect(await move(second, 'gold999', 1)).toBe(false);
  expect(await move(first, 'gold995', 1)).toBe(false);
});
