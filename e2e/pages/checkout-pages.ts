import { expect, type Locator, type Page } from '@playwright/test';
import { screenshotFile } from '../fixtures/screenshot.ts';

/** Goes from cart to payment page with one billing address. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Buy' }).click();
  await expect(page.getByRole('heading', { name: 'Select a Delivery Address' })).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('checkbox', { name: 'My shipping address is the same as my billing address.' }).check();
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await expect(page).toHaveURL(/\/modeofpayment$/);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
}

/** The payment page. */
export class PaymentPage {
  readonly submit: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.submit = page.getByRole('button', { name: 'SUBMIT' });
  }

  async choose(
    mode: 'Debit Card / Credit Card' | 'UPI, confirmed at once' | 'Google Pay (UPI)' | 'NEFT',
  ): Promise<void> {
    await this.page.getByRole('radio', { name: mode }).check();
  }

  async attachScreenshot(): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(screenshotFile);
  }

  async giveReference(reference: string): Promise<void> {
    await this.page.getByRole('textbox', { name: /^(UPI reference number|UTR number)/ }).fill(reference);
  }
}

/** The card provider's hosted page. */
export class ProviderPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async pay(): Promise<void> {
    await this.page.getByRole('button', { name: /^Pay ₹/ }).click();
    await this.page.getByLabel('One-time password').fill('111000');
    await this.page.getByRole('button', { name: 'Confirm payment' }).click();
  }

  async decline(): Promise<void> {
    await this.page.getByRole('button', { name: 'Decline' }).click();
  }

  async abandon(): Promise<void> {
    await this.page.getByRole('button', { name: 'Abandon' }).click();
  }
}

/** The page that stands for the payer's UPI app; it opens in a tab of its own. */
export class UpiApp {
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(store: Page): Promise<UpiApp> {
    const opened = store.context().waitForEvent('page');
    await store.getByRole('link', { name: 'Open the test UPI app' }).click();
    return new UpiApp(await opened);
  }

  async pay(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pay', exact: true }).click();
    await this.closeOn('Paid');
  }

  async decline(reason: string): Promise<void> {
    await this.page.getByLabel('Bank’s reason').selectOption(reason);
    await this.page.getByRole('button', { name: 'Decline' }).click();
    await this.closeOn('Payment declined');
  }

  /** Closing the tab before the answer would abort the request. */
  private async closeOn(outcome: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: outcome })).toBeVisible();
    await this.page.close();
  }
}
