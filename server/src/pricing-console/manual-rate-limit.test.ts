/** A manual rate prices every piece of its metal and moves the sale floor, so one person may not set just any. */

import { decideProposal, readPricingConsole, setManualRate, withdrawManualRate } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  eventually,
  makePendingChanges,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

const reason = 'By hand';

let server: TestServer;
let owner: StaffClient;
let pricer: StaffClient;
beforeAll(async () => {
  const first = { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 } as const;
  server = await startTestServer({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword, ...first } });
  owner = await signInOwner(server);
  pricer = await createStaffClient(server, owner, ['pricing', 'accounts', 'orders', 'content']);
  await eventually(async () => {
    const { rates } = await owner.ok(readPricingConsole, null);
    expect(rates).toHaveLength(2);
    return true;
  });
});
afterAll(async () => await server.close());

async function setAs(client: StaffClient, askPaise: Paise, lastsMs = 600_000) {
  const { manualRates } = await owner.ok(readPricingConsole, null);
  const expiresAt = new Date(server.clock().getTime() + lastsMs).toISOString();
  const order = { metal: 'gold', askPaise, expiresAt, seenManualRate: manualRates.gold, reason } as const;
  return await client.call(setManualRate, order);
}

/** The rate in force by hand, in paise. */
async function inForce(): Promise<number | null> {
  const { manualRates } = await owner.ok(readPricingConsole, null);
  if (manualRates.gold === null) return null;
  const row = await server.database.one<{ askPaise: number }>(
    sql`select ask_paise from manual_rate where id = ${manualRates.gold}`,
  );
  return row.askPaise;
}

async function withdraw(): Promise<void> {
  const { manualRates } = await owner.ok(readPricingConsole, null);
  await pricer.ok(withdrawManualRate, { metal: 'gold', seenManualRate: manualRates.gold, reason });
}

async function proposed(client: StaffClient, askPaise: Paise): Promise<number> {
  const answer = await setAs(client, askPaise);
  if (!answer.ok || answer.data === null) throw new Error('The rate does not wait');
  return answer.data.waiting.id;
}

const decide = (client: StaffClient, id: number, approve = true) =>
  client.call(decideProposal, { id, approve, reason });

it('sets a rate near the market at once, and lets one far from it wait for a second person', async () => {
  expect(await setAs(pricer, 1_51_925_00)).toMatchObject({ ok: true, data: null });
  const answer = await setAs(pricer, 1_51_926_00);
  expect(answer).toMatchObject({ ok: true, data: { waiting: { takesEffectAt: null } } });
  expect(await setAs(pricer, 1_51_926_00)).toEqual(answer);
  expect(await inForce()).toBe(1_51_925_00);
  const id = answer.ok ? (answer.data?.waiting.id ?? 0) : 0;
  expect(await decide(pricer, id)).toMatchObject({ reason: 'own-proposal' });
  const approvals = await Promise.all([1, 2].map(async () => await decide(owner, id)));
  expect(approvals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await inForce()).toBe(1_51_926_00);
});

it('refuses at once what could not be set later', async () => {
  expect(await setAs(pricer, 51_000_00 / 100)).toMatchObject({ reason: 'outside-guard' });
  expect(await setAs(pricer, 1_20_000_00, -1)).toMatchObject({ reason: 'ends-in-past' });
});

it('does not move away from the market in small steps', async () => {
  expect(await setAs(pricer, 1_44_000_00)).toMatchObject({ ok: true, data: null });
  const far = await proposed(pricer, 1_41_000_00);
  await withdraw();
  expect(await decide(owner, far)).toMatchObject({ reason: 'changed-since' });
  await decide(owner, far, false);
  const again = await proposed(pricer, 1_41_000_00);
  expect(await decide(owner, again, false)).toMatchObject({ ok: true });
  expect(await inForce()).toBeNull();
});

it('lets a sole owner set a rate far from the market after the short delay, unless it is stopped', async () => {
  const stopped = await proposed(owner, 1_30_000_00);
  const kept = await proposed(owner, 1_20_000_00);
  const due = new Date(server.clock().getTime() + 10 * 60_000);
  await decide(owner, stopped, false);
  await makePendingChanges(server, new Date(due.getTime() - 1));
  expect(await inForce()).toBeNull();
  await Promise.all([makePendingChanges(server, due), makePendingChanges(server, due)]);
  const rates = await server.database.rows<{ askPaise: number; expiresAt: Date }>(
    sql`select ask_paise, expires_at from manual_rate where set_at = ${due}`,
  );
  expect(rates).toEqual([{ askPaise: 1_20_000_00, expiresAt: new Date(due.getTime() + 600_000) }]);
  expect(await decide(owner, kept)).toMatchObject({ reason: 'proposal-over' });
});

it('sets a rate that waited while the one before it expired', async () => {
  await withdraw();
  expect(await setAs(pricer, 1_47_000_00, 60_000)).toMatchObject({ ok: true, data: null });
  await proposed(owner, 1_21_000_00);
  const due = new Date(server.clock().getTime() + 10 * 60_000);
  await makePendingChanges(server, due);
  expect(await inForce()).toBe(1_21_000_00);
});
