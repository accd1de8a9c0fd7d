import { readPricingConsole, resumeSales } from '@tola/contract/staff';
import { expect, journey } from '../../fixtures/journey.ts';
import { colleague, openAnother, ownerClient } from '../../fixtures/staff.ts';
import { section } from '../../pages/back-office-pages.ts';
import { ProductPage } from '../../pages/product-page.ts';

journey.afterEach(async () => {
  const { openHalts } = await ownerClient().ok(readPricingConsole, null);
  for (const { id, kind } of openHalts)
    if (kind === 'staff') await ownerClient().ok(resumeSales, { haltId: id, why: 'The journey is over' });
});

for (const { what, name, reason } of [
  { what: 'Gold', name: 'Gold', reason: 'We are checking our gold rate' },
  { what: 'All sales', name: 'All sales', reason: 'The shop takes stock for an hour' },
  { what: 'Lotus gold coin (TL-GC-LOTUS)', name: 'Lotus gold coin', reason: 'This coin is being recounted' },
]) {
  journey(
    `${name} halted by staff is not sold, with the reason shown to buyers, until resumed`,
    async ({ page, browser }) => {
      const product = new ProductPage(page);
      await product.open();
      await expect(product.addToCart).toBeEnabled();
      const staffPage = await openAnother(browser, await colleague('pricing'));
      await staffPage.goto('/back-office/pricing');
      await staffPage.getByRole('button', { name: 'Halt sales' }).click();
      await staffPage.getByRole('dialog').getByLabel('Halt').selectOption(what);
      await staffPage.getByRole('button', { name: 'Halt sales' }).click();
      await expect(staffPage.getByText('Enter at least 3 characters')).toBeVisible();
      await staffPage.getByRole('dialog').getByLabel('Reason (shown to customers)').fill(reason);
      await staffPage.getByRole('button', { name: 'Halt sales' }).click();

      await expect(product.addToCart).toBeDisabled();
      await expect(product.buyNow).toBeDisabled();
      await expect(page.getByText(reason).first()).toBeVisible();
      const pause = section(staffPage, 'Trading halts').getByRole('listitem').filter({ hasText: reason });
      await expect(pause).toContainText(name);
      await pause.getByRole('button', { name: 'Resume' }).click();
      await staffPage.getByRole('dialog').getByLabel('What you checked').fill('Rates and stock are right');
      await staffPage.getByRole('button', { name: 'Resume sales' }).click();
      await expect(product.addToCart).toBeEnabled();
      await expect(page.getByText(reason)).toHaveCount(0);
      await staffPage.context().close();
    },
  );
}
