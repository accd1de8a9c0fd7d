import { expect, type Locator, type Page } from '@playwright/test';

/** Product page object. */
export class ProductPage {
  readonly addToCart: Locator;
  readonly buyNow: Locator;
  /** The live price of the chosen weight. */
  readonly price: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.addToCart = main.getByRole('button', { name: 'Add to Cart' }).first();
    this.price = main.getByText(/^₹[\d,]+\.\d\d$/).first();
    this.buyNow = main.getByRole('button', { name: 'Buy Now' }).first();
  }

  async open(path = '/products/gold-coin/lotus'): Promise<void> {
    await this.page.goto(path);
  }

  /** A chip of the weight selector, "10 g". */
  weight(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  async choose(name: string): Promise<void> {
    await this.page
      .locator('label')
      .filter({ has: this.weight(name) })
      .click();
  }

  /** Chooses a weight and waits for its figures; a choice before hydration is applied later. */
  async chooseAndWait(name: string): Promise<void> {
    await this.choose(name);
    const weightId = await this.weight(name).getAttribute('value');
    const steps = this.page.locator('main a[href^="/how-prices-are-made"]');
    await expect(steps).toHaveAttribute('href', `/how-prices-are-made?weight=${weightId}`);
    // The part with the buyback price comes with code of its own.
    const alert = this.page.getByRole('link', { name: 'Set a price alert' });
    await expect(alert).toHaveAttribute('href', `/price-alerts?weight=${weightId}`);
  }
}
