import { deliverOrder, packOrder, readOrder, shipOrder } from '@tola/contract/staff';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { expect, hydrated, journey } from '../../fixtures/journey.ts';
import { buyByCard } from '../../fixtures/orders.ts';
import { screenshotFile } from '../../fixtures/screenshot.ts';
import { colleague, openAnother, ownerClient } from '../../fixtures/staff.ts';

journey(
  'brings a review with a photo from a delivered order to the page of its piece',
  async ({ page, browser, shopper }) => {
    journey.slow();
    const orderNumber = await buyByCard(shopper);
    const client = ownerClient();
    const { id: orderId } = await client.ok(readOrder, { orderNumber });
    await client.ok(packOrder, { orderId, serials: [], note: '' });
    await client.ok(shipOrder, {
      orderId,
      courier: 'BVC',
      trackingNumber: `R${orderId}`,
      trackingUrl: null,
      serials: [],
    });

    await page.goto(`/order-view/${orderNumber}`);
    await expect(page.getByText('Dispatched', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0);
    await client.ok(deliverOrder, { orderId, note: '' });
    await page.reload();

    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByText('Select 1 to 5 stars').first()).toBeVisible();
    await page.getByRole('radio', { name: '5 of 5 stars' }).check({ force: true });
    const words = `Crisp relief, order ${orderNumber}`;
    await page.getByRole('textbox', { name: 'Your review' }).fill(words);
    await page.getByLabel('City').fill('पुणे');
    await page.getByLabel('Photos').setInputFiles(screenshotFile);
    await expect(page.getByRole('img', { name: 'Attached 1' })).toBeVisible();
    await expectNoFindings(page, 'the form of a review');
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByText('Waiting to be read by us')).toBeVisible();

    const staff = await openAnother(browser, await colleague('content'));
    await staff.goto(`/back-office/records/reviews?status=waiting&search=${orderNumber}`);
    await staff.getByRole('table').getByRole('link').first().click();
    await expect(staff.getByRole('img', { name: 'Attachment 1' })).toBeVisible();
    await expect(staff.getByText(words)).toBeVisible();
    await staff.getByLabel('Decision').selectOption('Published');
    await staff.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText('No matching reviews')).toBeVisible();

    const shown = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: words });
    await expect(async () => {
      await page.goto('/products/gold-coin/lotus');
      await expect(shown).toBeAttached({ timeout: 500 });
    }).toPass();
    await hydrated(page);
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toContainText('Verified buyer');
    await expect(shown).toContainText('पुणे');
    const photo = shown.getByRole('img', { name: 'Buyer’s view 1 of 1' });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const data = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((all) => all.map((one) => one.textContent).join(' '));
    expect(data).toContain('"aggregateRating"');
    expect(data).toContain(words);

    await page.goto(`/order-view/${orderNumber}`);
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete review' }).click();
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible();
  },
);
