import { pauseAllSales } from '@tola/server/testing';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey, required } from '../../fixtures/journey.ts';
import { goToPayment, PaymentPage } from '../../pages/checkout-pages.ts';

const REASON = 'We are counting our stock until noon';

journey('blocks cart and address page while rates are paused, with the reason', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Proceed to Buy' })).toBeVisible();
  const pause = await pauseAllSales(required('E2E_DATABASE_URL'), REASON);
  try {
    await expect(page.getByText(`Rates paused: ${REASON}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to Buy' })).toBeDisabled();
    await page.goto('/proceedtobuy');
    await expect(page.getByText(`Rates paused: ${REASON}`)).toBeVisible();
  } finally {
    await pause.resume();
  }
  await expect(page.getByText('Prices are live until the payment page')).toBeVisible();
});

journey('explains a pause on the payment page and locks the price when rates resume', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  await expect(page.getByText('Your price is locked.')).toBeVisible();
  const pause = await pauseAllSales(required('E2E_DATABASE_URL'), REASON);
  try {
    // The earlier lock is still valid; a new one is refused.
    await page.reload();
    await expect(page.getByText(`Rates paused: ${REASON}`)).toBeVisible();
    await expect(page.getByText('Your bag is unchanged')).toBeVisible();
  } finally {
    await pause.resume();
  }
  await expect(page.getByText('Your price is locked.')).toBeVisible();
  await new PaymentPage(page).choose('NEFT');
});

journey('enables a product page opened during a pause when rates resume', async ({ page }) => {
  const buyNow = page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first();
  const pause = await pauseAllSales(required('E2E_DATABASE_URL'), REASON);
  try {
    await expect(async () => {
      await page.goto('/products/gold-coin/lotus');
      await expect(page.getByText(`Rates paused: ${REASON}`)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(buyNow).toBeDisabled();
  } finally {
    await pause.resume();
  }
  await expect(buyNow).toBeEnabled();
});
