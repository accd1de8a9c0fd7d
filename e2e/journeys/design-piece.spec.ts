import { expectNoFindings } from '../fixtures/axe.ts';
import { expectToast } from '../fixtures/forms.ts';
import { expect, hydrated, journey, logInByForm, registerShopper } from '../fixtures/journey.ts';
import { payByCard, placeAnOrder } from '../fixtures/orders.ts';
import { ProductPage } from '../pages/product-page.ts';

const COIN = '/products/customize-coins/customised-silver-coin/shubh-vivah';

journey('designs a coin with a name and a logo behind a link, buys it and approves its proof', async ({ page }) => {
  // Three editors with a coin in 3D, drawn without a graphics card, and a purchase.
  journey.slow();
  const shopper = await registerShopper();
  const product = new ProductPage(page);
  await product.open(COIN);
  await hydrated(page);
  await product.addToCart.click();
  const editor = page.getByRole('region', { name: 'Design your piece' });
  await editor.getByLabel('Line 1').fill('A name that is far too long for it');
  await expect(editor.getByText(/This line has \d+ letters, and 18 fit/)).toBeVisible();
  await editor.getByLabel('Line 1').fill('मीरा & Kabir');
  await expect(editor.getByText('8 of 11 letters')).toBeVisible();
  await page.reload();
  await expect(editor.getByLabel('Line 1')).toHaveValue('मीरा & Kabir');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>fail()</script><circle cx="4" cy="4" r="4"/></svg>';
  await editor.getByText('Back', { exact: true }).click();
  await editor
    .getByLabel('Add a logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(editor.getByRole('img', { name: /Height map of your logo/ })).toBeVisible();
  await editor.getByRole('button', { name: 'Save and get a link' }).click();
  await expect(editor.getByRole('link', { name: 'Proof as PDF' })).toBeVisible();
  await expectNoFindings(page, 'editor');
  await page.reload();
  await expect(editor.getByLabel('Line 1')).toHaveValue('मीरा & Kabir');
  await product.addToCart.click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, shopper);
  await expect(page).toHaveURL(new RegExp(`${COIN}$`));
  await expectToast(page, 'Added to cart successfully');
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Your design' })).toBeVisible();
  await expectNoFindings(page, 'cart');

  const placed = await placeAnOrder(shopper, 'Card');
  await payByCard(shopper, placed);
  await page.goto(`/order-view/${placed.orderNumber}`);
  const approve = page.getByRole('button', { name: 'Approve the proof' });
  await expect(approve).toBeDisabled();
  await page.getByRole('checkbox', { name: /I have checked every letter/ }).check();
  await expectNoFindings(page, 'order view');
  await approve.click();
  await expect(page.getByText(/^You approved this proof on/)).toBeVisible();
});
