import { readPricingConsole, setManualRate, withdrawManualRate } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

/** A dealer without a feed: the first rates come from the settings, later ones from staff. */
let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  const first = { ratesSource: 'manual', ratesGold: 1_50_000, ratesSilver: 2_28_000 } as const;
  server = await startTestServer({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword, ...first } });
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

test('replaces the first rate by manual rates, one after the other and after a withdrawal', async () => {
  const ask = async () => {
    const { rates, manualRates } = await owner.ok(readPricingConsole, null);
    return { askPaise: rates.find(({ metal }) => metal === 'gold')?.askPaise, seenManualRate: manualRates.gold };
  };
  await eventually(async () => (await ask()).askPaise === 1_50_000_00);
  const reason = 'The market has moved';
  const set = async (askPaise: Paise): Promise<void> => {
    const { seenManualRate } = await ask();
    const expiresAt = new Date(server.clock().getTime() + 600_000).toISOString();
    await owner.ok(setManualRate, { metal: 'gold', askPaise, expiresAt, seenManualRate, reason });
    await eventually(async () => (await ask()).askPaise === askPaise);
  };
  expect((await ask()).seenManualRate).toBeNull();
  await set(1_51_000_00);
  await set(1_52_000_00);
  const { seenManualRate } = await ask();
  expect(seenManualRate).not.toBeNull();
  await owner.ok(withdrawManualRate, { metal: 'gold', seenManualRate, reason });
  expect((await ask()).seenManualRate).toBeNull();
  await set(1_53_000_00);
});
