import { expect, journey, registerShopper } from '../../../../fixtures/journey.ts';
import { payByCard, placeAnOrder } from '../../../../fixtures/orders.ts';
import { colleague, signInAs } from '../../../../fixtures/staff.ts';
import { OrderPage } from '../../../../pages/back-office-pages.ts';
import { timeJob } from '../time-job.ts';

journey('packs, dispatches and delivers an order by keyboard', async ({ page, context }) => {
  const shopper = await registerShopper();
  const placed = await placeAnOrder(shopper, 'Card');
  await payByCard(shopper, placed);
  await signInAs(context, await colleague('owner'));
  const { state, dialog } = new OrderPage(page);
  const { keyboard } = page;
  const from = `orders/${placed.orderNumber}`;

  await timeJob(page, 'pack an order', { from }, async () => {
    await keyboard.press('Enter');
    await expect(page.getByLabel('Serial numbers in the parcel')).toBeFocused();
    await keyboard.type(`TLG${shopper.mobile}`);
    await keyboard.press('Control+Enter');
    await expect(state).toHaveText('Packed');
  });
  // The courier of the parcel before is chosen already.
  await page.evaluate(() => localStorage.setItem('tola.courier', 'Blue Dart'));
  await timeJob(page, 'dispatch a packed order', { from }, async () => {
    await keyboard.press('Enter');
    await expect(page.getByLabel('Courier')).toHaveValue('Blue Dart');
    await expect(page.getByLabel('Tracking number')).toBeFocused();
    await keyboard.type(`B${shopper.mobile}`);
    await keyboard.press('Enter');
    await expect(state).toHaveText('Dispatched');
  });
  await timeJob(page, 'mark an order as delivered', { from }, async () => {
    await keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Mark as delivered' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(state).toHaveText('Delivered');
  });
});
