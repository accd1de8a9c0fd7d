import { packOrder, readOrder } from '@tola/contract/staff';
import { expect, journey, registerShopper, type Shopper } from '../../../../fixtures/journey.ts';
import { payByCard, placeAnOrder } from '../../../../fixtures/orders.ts';
import { colleague, signInAs } from '../../../../fixtures/staff.ts';
import { timeJob } from '../time-job.ts';

const ORDERS = 10;

/** The numbers of so many orders, each paid before the next is placed. */
async function paidOrders(shopper: Shopper, count: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count) {
    const order = await placeAnOrder(shopper, 'Card');
    await payByCard(shopper, order);
    numbers.push(order.orderNumber);
  }
  return numbers;
}

journey('packs ten orders, prints their slips and dispatches them by a courier’s file', async ({ page, context }) => {
  journey.slow();
  const shopper = await registerShopper();
  const numbers = await paidOrders(shopper, ORDERS);
  const owner = await colleague('owner');
  await signInAs(context, owner);
  const from = `orders?search=${shopper.mobile}`;
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  const dialog = page.getByRole('dialog');
  const stateOf = async (orderNumber: string): Promise<string> =>
    (await owner.client.ok(readOrder, { orderNumber })).view.state;

  await timeJob(page, 'pack ten orders', { from }, async () => {
    await all.click();
    await page.getByRole('button', { name: 'Mark as packed' }).click();
    await expect(dialog.getByRole('button', { name: 'Mark as packed: 10 orders' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('10 orders packed')).toBeVisible();
  });
  await timeJob(page, 'print ten packing slips', { from }, async () => {
    await all.click();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const file = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await file).suggestedFilename()).toBe('orders-10.pdf');
  });
  const rows = numbers.map((orderNumber, index) => `${orderNumber},Blue Dart,BD${shopper.mobile}${index}`);
  const file = {
    ...{ name: 'awb.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['Order number,Courier,AWB', ...rows].join('\n')),
  };
  await timeJob(page, 'dispatch ten orders', { from }, async () => {
    await page.getByRole('button', { name: 'AWB file' }).click();
    await dialog.getByLabel('Choose file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Dispatch 10 orders' }).click();
    await expect(page.getByText('10 orders dispatched')).toBeVisible();
  });
  for (const orderNumber of numbers) expect(await stateOf(orderNumber)).toBe('shipped');

  // The same file again, as after a lost connection, dispatches nothing twice.
  await page.getByRole('button', { name: 'AWB file' }).click();
  await dialog.getByLabel('Choose file').setInputFiles(file);
  await expect(dialog.getByRole('status')).toHaveText('0 ready, 10 dispatched already, 0 wrong.');
  await expect(dialog.getByRole('button', { name: 'Dispatch 0 orders' })).toBeDisabled();
});

journey('selects a range of orders, and reports what cannot be packed', async ({ page, context }) => {
  const shopper = await registerShopper();
  const placed = await paidOrders(shopper, 2);
  const owner = await colleague('owner');
  await signInAs(context, owner);
  await page.goto(`/back-office/orders?search=${shopper.mobile}`);
  const boxes = page.getByRole('checkbox', { name: /^Select TL/ });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 rows selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  // A colleague packs one of them meanwhile.
  const { id: orderId } = await owner.client.ok(readOrder, { orderNumber: placed[0] ?? '' });
  await owner.client.ok(packOrder, { orderId, serials: [], note: '' });
  await page.getByRole('button', { name: 'Mark as packed: 2 orders' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 order packed.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Not done' })).toContainText(placed[0] ?? '');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 rows selected')).toHaveCount(0);
});
