/** A manual rate prices every piece of its metal and moves the sale floor, so one person may not set just any. */

import { readPricingConsole, setManualRate, withdrawManualRate } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createStaffClient,
  eventually,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

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

async function setAs(client: StaffClient, askPaise: Paise) {
  const { manualRates } = await owner.ok(readPricingConsole, null);
  const expiresAt = new Date(server.clock().getTime() + 600_000).toISOString();
  const order = { metal: 'gold', askPaise, expiresAt, seenManualRate: manualRates.gold, reason: 'By hand' } as const;
  return await client.call(setManualRate, order);
}

it('refuses a manual rate far from the market, except from an owner', async () => {
  const refused = await setAs(pricer, 51_000_00);
  expect(refused).toMatchObject({
    ...{ ok: false, code: 409, reason: 'far-from-market' },
    message:
      'More than 3 % from the last market rate of ₹1,47,500.00. Check the amount; if it is correct, an owner can set it.',
  });
  expect(await setAs(pricer, 1_51_926_00)).toMatchObject({ reason: 'far-from-market' });
  expect(await setAs(pricer, 1_51_925_00)).toMatchObject({ ok: true });
  expect(await setAs(owner, 1_20_000_00)).toMatchObject({ ok: true });
});

it('refuses to move away from the market in small manual steps', async () => {
  expect(await setAs(pricer, 1_44_000_00)).toMatchObject({ ok: true });
  expect(await setAs(pricer, 1_41_000_00)).toMatchObject({ reason: 'far-from-market' });
  const { manualRates } = await owner.ok(readPricingConsole, null);
  const order = { metal: 'gold', seenManualRate: manualRates.gold, reason: 'By hand' } as const;
  await pricer.ok(withdrawManualRate, order);
  expect(await setAs(pricer, 1_41_000_00)).toMatchObject({ reason: 'far-from-market' });
});
