import { setBusinessSetting } from '../../fixtures/business-settings.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { holdRates, releaseRates } from '../../fixtures/manual-rates.ts';
import { ProductPage } from '../../pages/product-page.ts';

journey.beforeEach(holdRates);
journey.afterEach(releaseRates);

journey('shows a changed buyback deduction on open pages, after a reload and in texts', async ({ page }) => {
  const product = new ProductPage(page);
  await product.open();
  await product.chooseAndWait('1 g');
  const fact = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Buyback price' });
  const paise = async () => {
    const amount = /₹([\d,.]+)/.exec(await fact.innerText())?.[1] ?? '';
    return Math.round(Number(amount.replaceAll(',', '')) * 100);
  };
  await expect(fact).toContainText('now: the live rate less 1%, excluding GST, making and margin.');
  const rate = (await paise()) / 0.99;
  const before = await setBusinessSetting('buybackDeduction', [{ since: '2017-07-01', bp: 250 }]);
  try {
    await expect(fact).toContainText('now: the live rate less 2.5%, excluding GST, making and margin.');
    expect(Math.abs((await paise()) - rate * 0.975)).toBeLessThan(2);
    expect(await (await page.request.get('/products/gold-coin/lotus')).text()).not.toMatch(/less (<!-- -->)?1%/);

    await page.goto('/how-prices-are-made');
    await expect(
      page.getByText('Its weight at the step 2 rate less 2.5%, excluding margin, making and GST.'),
    ).toBeVisible();
    await page.goto('/return-and-exchange');
    await expect(page.getByText('live selling rate minus 2.5 percent, excluding GST')).toBeVisible();
  } finally {
    await setBusinessSetting('buybackDeduction', before);
  }
});
