import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { expect, journey } from '../fixtures/journey.ts';
import { newReference, newTransferReference } from '../fixtures/orders.ts';
import { goToPayment, PaymentPage, ProviderPage } from '../pages/checkout-pages.ts';

/** The provider's webhook is delayed; the store polls it every few seconds. */
const KNOWN = { timeout: 30_000 };

async function submitByCard(page: Page): Promise<void> {
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('Debit Card / Credit Card');
  await payment.submit.click();
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
}

journey('finds the unpaid order after Back from the card page and charges it once', async ({ page, shopper }) => {
  await fillCart(shopper);
  await submitByCard(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your order is awaiting card payment' })).toBeInViewport();
  await page.reload();
  await page.getByRole('button', { name: 'Continue to card payment' }).click();
  await new ProviderPage(page).pay();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
  await page.reload();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
  await page.goto('/profile?tab=orders');
  await expect(page.getByRole('link', { name: /^View/ })).toHaveCount(1);
});

journey('resumes a card order from another tab and from its order page, at its price', async ({ page, shopper }) => {
  await fillCart(shopper);
  await submitByCard(page);
  const provider = page.getByRole('button', { name: /^Pay ₹/ });
  const asked = await provider.innerText();
  const secondTab = await page.context().newPage();
  await secondTab.goto('/modeofpayment');
  await expect(secondTab.getByRole('heading', { name: 'Your order is awaiting card payment' })).toBeVisible();
  const sum = asked.replace('Pay ', '');
  await expect(secondTab.getByText(sum)).toBeVisible();
  await secondTab.getByRole('button', { name: 'Continue to card payment' }).click();
  await expect(secondTab.getByRole('button', { name: asked })).toBeVisible();

  await secondTab.goto('/profile?tab=orders');
  await secondTab.getByRole('link', { name: /^View/ }).click();
  await expect(secondTab.getByText(/^Your price is locked\. Please pay by .+ IST;/)).toBeVisible();
  await secondTab.getByRole('button', { name: 'Continue to card payment' }).click();
  await expect(secondTab.getByRole('button', { name: asked })).toBeVisible();
  await new ProviderPage(page).pay();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
  await secondTab.goto('/profile?tab=orders');
  await expect(secondTab.getByRole('link', { name: /^View/ })).toHaveCount(1);
});

journey('keeps the unpaid order when another tab has the payment page open', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  await expect(page.getByText('Your price is locked.')).toBeVisible();
  const secondTab = await page.context().newPage();
  await submitByCard(secondTab);
  const payment = new PaymentPage(page);
  await payment.choose('Debit Card / Credit Card');
  await payment.submit.click();
  await expect(page.getByRole('heading', { name: 'Your order is awaiting card payment' })).toBeVisible();
  await new ProviderPage(secondTab).pay();
  await expect(secondTab.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
  await page.getByRole('button', { name: 'Continue to card payment' }).click();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
});

journey('fails an abandoned card payment and keeps the bag', async ({ page, shopper }) => {
  await fillCart(shopper);
  await submitByCard(page);
  await new ProviderPage(page).abandon();
  await expect(page.getByText('Your payment failed.')).toBeVisible(KNOWN);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/cart');
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
});

journey('cancels a card order to pay another way, and keeps its price', async ({ page, shopper }) => {
  await fillCart(shopper);
  await submitByCard(page);
  await page.goBack();
  await expect(page.getByText(/^Paying another way cancels this order and keeps its price until /)).toBeVisible();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  // The time of the card order, which is longer than that of a new lock.
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expect(page.getByText('Your price is locked.')).toBeVisible();
  const payment = new PaymentPage(page);
  await payment.choose('NEFT');
  await payment.attachScreenshot();
  await payment.giveReference(newTransferReference('SBIN'));
  await payment.submit.click();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible();
});

journey('states the UPI limit of a large order and asks for the PAN', async ({ page, shopper }) => {
  await fillCart(shopper, 'gold-coin', 40);
  await goToPayment(page);
  // Of UPI through the payment provider, and of UPI with a screenshot.
  const limits = page.getByText('Your order is above ₹2,00,000.00: pay in parts or choose another mode.');
  await expect(limits).toHaveCount(2);
  const payment = new PaymentPage(page);
  await payment.choose('Google Pay (UPI)');
  await expect(page.getByText('Pay ₹2,00,000.00')).toBeVisible();
  const show = page.getByRole('button', { name: 'Show QR code' });
  await show.click();
  await expect(page.getByText('Enter PAN').first()).toBeVisible();
  await page.getByLabel('PAN', { exact: true }).fill('abcpe1234f');
  await show.click();
  await expect(page.getByText('Scan to pay ₹2,00,000.00')).toBeVisible();
  await payment.attachScreenshot();
  await payment.giveReference(newReference());
  await payment.submit.click();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('PAN XXXXXX234F')).toBeVisible();
  await page.getByText('Paying in parts? Make another payment').click();
  // What remains after the part under review.
  await expect(page.getByText(/^Scan to pay ₹1,[\d,]+\.\d\d$/)).toBeVisible();
});
