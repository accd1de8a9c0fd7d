import { addPriceAlert, asksOf, followAlertLink, getLiveRates } from '@tola/contract';
import { call, holdRate, pauseAllSales } from '@tola/server/testing';
import { expect, journey, newPerson, required, storeUrl } from '../../fixtures/journey.ts';
import { countMessagesTo, linkIn, messageTo } from '../../fixtures/messages.ts';

const CROSSED = /Subject: Silver 999 per kg is above/;
/** How the demo shop's premium lifts the rate that alerts watch above the ask. */
const PREMIUM_PAISE = 3_000_00;

async function silverAsk(): Promise<number> {
  const rates = await call({ url: storeUrl() }, getLiveRates, null);
  const ask = rates.ok ? asksOf(rates.data).silverPaisePerKg : null;
  if (ask === null) throw new Error('Silver has no rate');
  return ask;
}

/** Asks for an alert and agrees to it by the link of its mail. */
async function watchSilver(email: string, targetPaise: number): Promise<void> {
  const server = { url: storeUrl() };
  await call(server, addPriceAlert, { email, metal: 'silver', weightId: null, direction: 'above', targetPaise });
  const mail = await messageTo(email, 'mail', /Subject: Please confirm your price alert/);
  const token = linkIn(mail, '/price-alerts/confirm/').split('/').at(-1) ?? '';
  expect(await call(server, followAlertLink, { act: 'confirm', token })).toMatchObject({ ok: true });
}

journey('a crossing is mailed once, and after the link that stops it never again', async ({ page, faults }) => {
  const [stopped, witness, sentinel] = [newPerson().email, newPerson().email, newPerson().email];
  const low = await silverAsk();
  const high = low + 500_00;
  const rate = await holdRate(required('E2E_DATABASE_URL'), 'silver', low);
  try {
    await watchSilver(stopped, low + PREMIUM_PAISE + 400_00);
    await watchSilver(witness, low + PREMIUM_PAISE + 400_00);
    await rate.set(high);
    const mail = await messageTo(stopped, 'mail', CROSSED);
    await messageTo(witness, 'mail', CROSSED);
    await page.goto(linkIn(mail, '/price-alerts/stop/'));
    await expect(page.getByRole('heading', { level: 1, name: 'Your price alert is off' })).toBeVisible();
    // It goes back. A third alert that is crossed on the way down shows that the store has looked at the lower rate.
    const server = { url: storeUrl() };
    const down = { metal: 'silver' as const, weightId: null, direction: 'below' as const };
    await call(server, addPriceAlert, { ...down, email: sentinel, targetPaise: low + PREMIUM_PAISE + 100_00 });
    const asked = await messageTo(sentinel, 'mail', /Subject: Please confirm your price alert/);
    const token = linkIn(asked, '/price-alerts/confirm/').split('/').at(-1) ?? '';
    await call(server, followAlertLink, { act: 'confirm', token });
    await rate.set(low);
    await messageTo(sentinel, 'mail', /Subject: Silver 999 per kg is below/);
    await rate.set(high);
    await expect
      .poll(async () => await countMessagesTo(witness, 'mail', CROSSED), { message: 'the second', timeout: 20_000 })
      .toBe(2);
    expect(await countMessagesTo(stopped, 'mail', CROSSED)).toBe(1);
  } finally {
    await rate.release();
  }
  expect(faults).toEqual([]);
});

journey('the pages of rates and prices say when rates are paused, and why', async ({ page, faults }) => {
  await page.goto('/rates/gold');
  await expect(page.getByText('Updates with the market')).toBeVisible();
  const pause = await pauseAllSales(required('E2E_DATABASE_URL'), 'We are checking our rates');
  try {
    await expect(page.getByText('Rates paused: We are checking our rates')).toBeVisible();
    await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
    await page.goto('/how-prices-are-made');
    await expect(page.getByText('Without a rate there is no price')).toBeVisible();
  } finally {
    await pause.resume();
  }
  await expect(page.getByRole('row', { name: /^The price of the piece/ })).toBeVisible();
  expect(faults).toEqual([]);
});
