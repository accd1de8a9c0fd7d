import type { Page } from '@playwright/test';
import { listSettings } from '@tola/contract/staff';
import { perMetal } from '@tola/pricing';
import { setBusinessSetting } from '../../fixtures/business-settings.ts';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { newTransferReference } from '../../fixtures/orders.ts';
import { ownerClient } from '../../fixtures/staff.ts';
import { goToPayment, PaymentPage, ProviderPage } from '../../pages/checkout-pages.ts';

/** The amount beside a label, in paise; null without that line. */
async function figure(page: Page, label: string): Promise<number | null> {
  const term = page.getByRole('main').locator('dt').filter({ hasText: label });
  if ((await term.count()) === 0) return null;
  const text = await term.last().locator('xpath=following-sibling::dd').innerText();
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
}

journey('shows the same rounded total from cart to order', async ({ page, shopper }) => {
  await setBusinessSetting('roundTotals', true);
  try {
    await fillCart(shopper);
    await page.goto('/cart');
    await expect.poll(async () => ((await figure(page, 'Total')) ?? 1) % 100).toBe(0);
    await goToPayment(page);
    const payment = new PaymentPage(page);
    await payment.choose('NEFT');
    await expect.poll(async () => ((await figure(page, 'Total')) ?? 1) % 100).toBe(0);
    await expect(page.getByText(/^Order TL-\S+ is placed at/)).toBeVisible();
    await payment.choose('Debit Card / Credit Card');
    // Choosing NEFT placed an order; paying by card ends it.
    await page.getByRole('button', { name: 'Cancel it and pay by card' }).click();
    await expect(payment.submit).toBeEnabled();
    const cardPaise = (await figure(page, 'Total')) ?? 0;
    expect(cardPaise % 100).toBe(0);
    const rounding = await figure(page, 'Rounding');
    await payment.submit.click();
    await new ProviderPage(page).pay();
    await expect(page.getByText('Your Order is Confirmed!')).toBeVisible({ timeout: 30_000 });
    const number = await page
      .getByRole('main')
      .getByText(/^TL-[\w-]+$/)
      .innerText();
    await page.goto(`/order-view/${number}`);
    await expect.poll(async () => await figure(page, 'Total')).toBe(cardPaise);
    expect(await figure(page, 'Rounding')).toBe(rounding);
  } finally {
    await setBusinessSetting('roundTotals', false);
  }
});

journey(
  'refuses an unpaid order above the limit, keeps the input and accepts a card instead',
  async ({ page, shopper }) => {
    const { settings } = await ownerClient().ok(listSettings, null);
    const before = settings.find(({ name }) => name === 'unpaidLimits')?.value as Record<string, unknown>;
    await setBusinessSetting('unpaidLimits', {
      ...before,
      perNewCustomer: { mostPaise: 1_000_00, fineGrams: perMetal(() => 100) },
    });
    try {
      await fillCart(shopper);
      await goToPayment(page);
      const payment = new PaymentPage(page);
      const reference = newTransferReference();
      await payment.choose('NEFT');
      await payment.attachScreenshot();
      await payment.giveReference(reference);
      await payment.submit.click();
      const refusal = page
        .getByRole('main')
        .getByText(/^Your order is not placed\. Until your first orders are dispatched, you can have up to ₹1,000/)
        .last();
      await expect(refusal).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^UTR number/ })).toHaveValue(reference);
      await payment.choose('Debit Card / Credit Card');
      await payment.submit.click();
      await new ProviderPage(page).pay();
      await expect(page.getByText('Your Order is Confirmed!')).toBeVisible({ timeout: 30_000 });
    } finally {
      await setBusinessSetting('unpaidLimits', before);
    }
  },
);
