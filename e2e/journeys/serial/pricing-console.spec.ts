import type { Browser, Page } from '@playwright/test';
import { changePremium, decideProposal, readPricingConsole } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import { expect, journey, storeUrl } from '../../fixtures/journey.ts';
import { holdRates, releaseRates } from '../../fixtures/manual-rates.ts';
import { colleague, hire, openAnother, ownerClient, signInAs } from '../../fixtures/staff.ts';
import { section } from '../../pages/back-office-pages.ts';
import { ProductPage } from '../../pages/product-page.ts';

const WITHIN_PAISE = 900_00;
const BEYOND_PAISE = 4_000_00;
const reason = 'The wedding season begins';

/** Rates are fixed, so that only staff change a price. */
journey.beforeEach(holdRates);
journey.afterEach(releaseRates);

journey('previews a premium, applies it immediately and updates an open page', async ({ page, context, browser }) => {
  const start = await premiumNow();
  const { buyer, price, before } = await openProduct(browser);
  await signInAs(context, await colleague('pricing'));
  await page.goto('/back-office/pricing');
  try {
    await page.getByRole('button', { name: 'Change premium for Gold 999, per 10 g' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Premium (₹)').fill(String((start + WITHIN_PAISE) / 100));
    const preview = dialog.getByRole('row').filter({ hasText: 'Lotus gold coin 10 g' });
    await expect(preview).toContainText(formatRupees(before));
    await expect(preview).toContainText(formatRupees(plus(before, WITHIN_PAISE)));
    await expect(price).toHaveText(formatRupees(before));
    // On a phone too, both prices are visible and the preview is above the Save button.
    await page.setViewportSize({ width: 390, height: 844 });
    const prices = dialog.getByRole('region', { name: 'New prices' });
    expect(await prices.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
    const save = dialog.getByRole('button', { name: 'Set premium' });
    expect((await prices.boundingBox())?.y).toBeLessThan((await save.boundingBox())?.y ?? 0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel('Reason').fill(reason);
    await save.click();
    await expect(page.getByText('Premium set')).toBeVisible();
    await expect(price).toHaveText(formatRupees(plus(before, WITHIN_PAISE)));
    await section(page, 'Premiums').getByText('History').click();
    await expect(section(page, 'Premiums')).toContainText(reason);
  } finally {
    await bringBack(start);
    await buyer.context().close();
  }
});

journey("applies a change beyond the limit after a second person's approval", async ({ page, context, browser }) => {
  const start = await premiumNow();
  const { buyer, price, before } = await openProduct(browser);
  await signInAs(context, await colleague('pricing'));
  const second = await openAnother(browser, await hire(['pricing']));
  await page.goto('/back-office/pricing');
  try {
    await page.getByRole('button', { name: 'Change premium for Gold 999, per 10 g' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Premium (₹)').fill(String((start + BEYOND_PAISE) / 100));
    await expect(dialog.getByText('takes effect once another person approves it')).toBeVisible();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Propose premium' }).click();
    const waiting = section(page, 'Awaiting approval');
    await expect(waiting).toContainText(reason);
    await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(price).toHaveText(formatRupees(before));

    await second.goto('/back-office/pricing');
    await second.getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByLabel('Reason').fill('I have seen the offers of the others');
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(price).toHaveText(formatRupees(plus(before, BEYOND_PAISE)));
    await expect(waiting).toHaveCount(0);
  } finally {
    await bringBack(start);
    await buyer.context().close();
    await second.context().close();
  }
});

journey('reports a premium changed by a colleague and keeps the input', async ({ page, context }) => {
  const start = await premiumNow();
  // Who has changed no premium today: the limit of a person counts what they changed before.
  await signInAs(context, await hire(['pricing']));
  await page.goto('/back-office/pricing');
  try {
    await page.getByRole('button', { name: 'Change premium for Gold 999, per 10 g' }).click();
    const dialog = page.getByRole('dialog');
    const typed = String((start + WITHIN_PAISE) / 100);
    await dialog.getByLabel('Premium (₹)').fill(typed);
    await dialog.getByLabel('Reason').fill(reason);
    const change = {
      name: 'gold999',
      wasPaise: start,
      amountPaise: start + 100_00,
      effectiveAt: null,
      reason,
    } as const;
    await ownerClient().ok(changePremium, change);
    await expect(dialog.getByText('Someone else changed this record.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Set premium' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(dialog.getByLabel('Premium (₹)')).toHaveValue(typed);
    await dialog.getByRole('button', { name: 'Set premium' }).click();
    await expect.poll(premiumNow).toBe(start + WITHIN_PAISE);
  } finally {
    await bringBack(start);
  }
});

async function premiumNow(): Promise<number> {
  return (await ownerClient().ok(readPricingConsole, null)).premiums.gold999;
}

async function openProduct(browser: Browser): Promise<{ buyer: Page; price: ProductPage['price']; before: Paise }> {
  const buyer = await (await browser.newContext({ baseURL: storeUrl() })).newPage();
  const product = new ProductPage(buyer);
  await product.open();
  await product.chooseAndWait('10 g');
  await expect(product.addToCart).toBeEnabled();
  const before = Math.round(Number((await product.price.innerText()).replace(/[₹,]/g, '')) * 100);
  return { buyer, price: product.price, before: before as Paise };
}

/** The premium is per 10 g, so that of a 10 g coin moves the price by as much. */
function plus(price: Paise, paise: Paise): Paise {
  return (price + paise) as Paise;
}

/** Restores the earlier premium, also beyond the limit. */
async function bringBack(amountPaise: Paise): Promise<void> {
  const { client } = await colleague('pricing');
  const wasPaise = await premiumNow();
  if (wasPaise !== amountPaise)
    await client.ok(changePremium, { name: 'gold999', wasPaise, amountPaise, effectiveAt: null, reason: 'As it was' });
  const { proposals } = await client.ok(readPricingConsole, null);
  for (const { id } of proposals) await ownerClient().ok(decideProposal, { id, approve: true, reason: 'As it was' });
  await expect.poll(premiumNow).toBe(amountPaise);
}
