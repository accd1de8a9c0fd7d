import { formatDay } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { missDelivery } from '../../fixtures/deadlines.ts';
import { expect, journey, logInBrowser } from '../../fixtures/journey.ts';
import { messageTo } from '../../fixtures/messages.ts';
import { buyByCard } from '../../fixtures/orders.ts';
import { colleague, openAnother } from '../../fixtures/staff.ts';
import { OrderPage, section } from '../../pages/back-office-pages.ts';

const DAY_MS = 86_400_000;

/** A day two weeks ahead that is no Sunday and no weekend of a stricter shop. */
function aWorkingDay(): string {
  const day = new Date(Date.now() + 14 * DAY_MS);
  while ([0, 6].includes(new Date(`${indianDate(day)}T00:00:00Z`).getUTCDay())) day.setTime(day.getTime() + DAY_MS);
  return indianDate(day);
}

journey(
  'moves the date of an order by hand, with a reason that the buyer reads',
  async ({ page, browser, shopper }) => {
    const orderNumber = await buyByCard(shopper);
    const staff = await openAnother(browser, await colleague('orders'));
    const orderPage = new OrderPage(staff);
    await orderPage.open(orderNumber);
    const dates = section(staff, 'Promised dates');
    await orderPage.press('Change date…');
    const { dialog } = orderPage;
    await dialog.getByLabel('New dispatch date').fill('2020-01-01');
    await dialog.getByLabel('Reason').fill('The refinery delivers this coin late.');
    await dialog.getByRole('button', { name: 'Change date' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose today or a later day');
    await expect(dialog.getByLabel('Reason')).toHaveValue('The refinery delivers this coin late.');
    const day = aWorkingDay();
    await dialog.getByLabel('New dispatch date').fill(day);
    await expectNoFindings(staff, 'The form that moves a date');
    await dialog.getByRole('button', { name: 'Change date' }).click();
    await expect(dates).toContainText(formatDay(day));
    await expect(dates).toContainText('The refinery delivers this coin late.');
    const { text } = await messageTo(shopper.email, 'mail', /We have changed the delivery date of your order/);
    expect(text).toContain('The refinery delivers this coin late.');
    await logInBrowser(page.context(), page, shopper);
    await page.goto(`/order-view/${orderNumber}`);
    await expect(page.getByRole('region', { name: 'Delivery date' })).toContainText(
      'The refinery delivers this coin late.',
    );
  },
);

journey('lists the deadlines that were missed, and leads to the order', async ({ browser, shopper }) => {
  const orderNumber = await buyByCard(shopper);
  await missDelivery(orderNumber);
  const staff = await openAnother(browser, await colleague('orders'));
  await staff.goto('/back-office/deadlines?state=overdue&perPage=100');
  const row = staff.getByRole('row').filter({ hasText: orderNumber });
  await expect(row).toContainText('Delivery within the working days of the shipping policy');
  await expect(row).toContainText('overdue');
  await expectNoFindings(staff, 'The overdue deadlines');
  await row.getByRole('link', { name: orderNumber }).click();
  await expect(staff.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible();
});
