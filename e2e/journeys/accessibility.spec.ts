import type { Page } from '@playwright/test';
import { expectNoFindings } from '../fixtures/axe.ts';
import { fillCart } from '../fixtures/cart.ts';
import { expectRefused } from '../fixtures/forms.ts';
import { expect, journey, registerShopper } from '../fixtures/journey.ts';
import { buyByCard } from '../fixtures/orders.ts';
import { goToPayment, PaymentPage } from '../pages/checkout-pages.ts';

async function visit(page: Page, place: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(place);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

journey('axe finds nothing in the menu', async ({ page, isMobile }) => {
  await visit(page, '/about');
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).locator('summary').filter({ hasText: 'Gold Coin' }).click();
  } else {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Products', { exact: true }).click();
  }
  await expect(page.getByRole('link', { name: /^10 gm ₹/ }).first()).toBeVisible();
  await expectNoFindings(page, 'The menu');
});

journey('axe finds nothing in the dialogs and disclosures of content pages', async ({ page }) => {
  await visit(page, '/faq');
  const question = page.getByRole('region', { name: 'Questions and answers' }).getByRole('button').first();
  await question.click();
  await expect(question).toHaveAttribute('aria-expanded', 'true');
  await expectNoFindings(page, 'An answer');
  await visit(page, '/store-locator');
  await page.getByRole('button', { name: 'Photos of Zaveri Bazaar, Mumbai' }).click();
  const popup = page.getByRole('dialog', { name: 'Zaveri Bazaar, Mumbai' });
  await expect(popup.getByRole('listitem')).toHaveCount(5);
  await expectNoFindings(page, 'The gallery');
  await popup.getByRole('button', { name: /^Enlarge photo 2 of/ }).click();
  await expect(popup.getByText('2 of 5')).toBeVisible();
  await expectNoFindings(page, 'An enlarged photo');
});

journey('axe finds nothing in forms with errors', async ({ page }) => {
  await visit(page, '/testimonials');
  await page.getByRole('button', { name: 'Write Your Testimonials' }).click();
  await expectRefused(page, 'Submit', 'Enter name', page.getByLabel('Name', { exact: true }));
  await expectNoFindings(page, 'The testimonial form');
  await visit(page, '/distributor-enquiry');
  await page.getByLabel('Name', { exact: true }).fill('Asha');
  await expectRefused(page, 'SUBMIT', 'Enter valid email', page.getByLabel('Email', { exact: true }));
  await expectNoFindings(page, 'The distributor form');
  const shopper = await registerShopper();
  await visit(page, '/changepassword');
  await page.getByLabel('Mobile number').fill(shopper.mobile);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectRefused(page, 'Submit', 'Enter valid otp', page.getByLabel('OTP'));
  await expectNoFindings(page, 'The OTP form');
});

journey('axe finds nothing in the profile, an order and its cancellation', async ({ page, shopper }) => {
  journey.slow();
  const orderNumber = await buyByCard(shopper);
  await visit(page, '/profile');
  for (const [tab, text] of [
    ['Profile Details', 'Username'],
    ['Address', 'Billing Address 1'],
    ['Orders', orderNumber],
    ['Earned Points', 'Points history'],
    ['Change Password', 'You will be logged out on all other devices.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible();
    await expectNoFindings(page, tab);
  }
  await visit(page, `/order_status?order=${orderNumber}`);
  await expect(page.getByRole('heading', { name: 'Your Order is Confirmed!' })).toBeVisible();
  await expectNoFindings(page, 'The order status');
  await visit(page, `/order-view/${orderNumber}`);
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  await expectNoFindings(page, 'The order view');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('dialog').getByText('Refund').first()).toBeVisible();
  await expectNoFindings(page, 'Cancelling');
});

journey('axe finds nothing in the checkout', async ({ page, shopper }) => {
  journey.slow();
  await visit(page, '/cart');
  await expect(page.getByText('No Data Available')).toBeVisible();
  await expectNoFindings(page, 'The empty cart');
  await fillCart(shopper);
  await visit(page, '/cart');
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await expectNoFindings(page, 'The cart');
  await visit(page, '/proceedtobuy');
  for (const tab of ['Shipping Address', 'Billing Address']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectNoFindings(page, tab);
  }
  await goToPayment(page);
  const payment = new PaymentPage(page);
  for (const mode of ['Debit Card / Credit Card', 'Google Pay (UPI)', 'NEFT'] as const) {
    await payment.choose(mode);
    await expectNoFindings(page, mode);
  }
});
