import type { Page } from '@playwright/test';
import { expect, journey, registerShopper } from '../../../../fixtures/journey.ts';
import { newReference, payByCard, placeAnOrder } from '../../../../fixtures/orders.ts';
import { colleague, signInAs } from '../../../../fixtures/staff.ts';
import { OrderPage } from '../../../../pages/back-office-pages.ts';
import { timeJob } from '../time-job.ts';

/** Where staff are when a job comes up. */
const anywhere = { from: 'records/faq' };

/** Opens an order from anywhere: by the random end of its number, as it stands on the box. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(new OrderPage(page).state).toBeVisible();
}

journey('sells a coin at the counter to a known customer, for cash', async ({ page, context }) => {
  const shopper = await registerShopper();
  await signInAs(context, await colleague('owner'));
  const { state } = new OrderPage(page);
  const { keyboard } = page;
  await timeJob(page, 'sell at the counter', anywhere, async () => {
    await keyboard.press('g');
    await keyboard.press('n');
    await expect(page.getByLabel('Add pieces')).toBeFocused();
    await keyboard.type('silver 10');
    await expect(page.getByRole('list', { name: 'Found pieces' }).getByRole('button').first()).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Pieces of the sale' })).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByLabel('Mobile number')).toBeFocused();
    await keyboard.type(shopper.mobile);
    await expect(page.getByText('A known customer')).toBeVisible();
    await keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Cash' }).click();
    await expect(page.getByRole('button', { name: 'Record the sale' })).toBeEnabled();
    await keyboard.press('Enter');
    await expect(state).toHaveText('Confirmed');
  });
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(state).toHaveText('Delivered');
});

journey('finds, packs, dispatches and delivers an order by keyboard', async ({ page, context }) => {
  const shopper = await registerShopper();
  const placed = await placeAnOrder(shopper, 'Card');
  await payByCard(shopper, placed);
  await signInAs(context, await colleague('owner'));
  const { state, dialog } = new OrderPage(page);
  const { keyboard } = page;
  const code = placed.orderNumber.slice(-4);

  await timeJob(page, 'find an order by half a mobile number', anywhere, async () => {
    await keyboard.press('/');
    await keyboard.type(shopper.mobile.slice(-6));
    const order = page.getByRole('option', { name: placed.orderNumber });
    await expect(order).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(order).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(state).toHaveText('Confirmed');
  });
  await timeJob(page, 'pack an order', anywhere, async () => {
    await find(page, code);
    await keyboard.press('Enter');
    await expect(page.getByLabel('Serial numbers in the parcel')).toBeFocused();
    await keyboard.type(`TLG${shopper.mobile.slice(-6)}`);
    await keyboard.press('Control+Enter');
    await expect(state).toHaveText('Packed');
  });
  // The courier of the parcel before is chosen already.
  await page.evaluate(() => localStorage.setItem('tola.courier', 'Blue Dart'));
  await timeJob(page, 'dispatch a packed order', { from: `orders/${placed.orderNumber}` }, async () => {
    await keyboard.press('Enter');
    await expect(page.getByLabel('Courier')).toHaveValue('Blue Dart');
    await expect(page.getByLabel('Tracking number')).toBeFocused();
    await keyboard.type(`B${shopper.mobile}`);
    await keyboard.press('Enter');
    await expect(state).toHaveText('Dispatched');
  });
  await timeJob(page, 'mark an order as delivered', anywhere, async () => {
    await find(page, code);
    await keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Mark as delivered' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(state).toHaveText('Delivered');
  });
});

journey('finds an order by the reference of its payment', async ({ page, context }) => {
  const utr = newReference();
  const { orderNumber } = await placeAnOrder(await registerShopper(), 'Upi', { utr });
  await signInAs(context, await colleague('owner'));
  await timeJob(page, 'find an order by the end of a UTR', anywhere, async () => {
    await find(page, utr.slice(-8));
  });
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible();
});
