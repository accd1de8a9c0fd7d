import { readOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey, registerShopper } from '../../fixtures/journey.ts';
import { messageTo } from '../../fixtures/messages.ts';
import { newReference, payByCard, placeAnOrder } from '../../fixtures/orders.ts';
import { colleague, openAnother, ownerClient, signInAs } from '../../fixtures/staff.ts';
import { beginningOf, OrderPage, section } from '../../pages/back-office-pages.ts';
import { goToPayment, PaymentPage } from '../../pages/checkout-pages.ts';

journey(
  'verifies a UPI payment, then packs, ships and delivers the order as the buyer watches',
  async ({ page, browser, shopper }) => {
    journey.slow();
    const utr = newReference();
    await fillCart(shopper);
    await goToPayment(page);
    const payment = new PaymentPage(page);
    await payment.choose('Google Pay (UPI)');
    await payment.attachScreenshot();
    await payment.giveReference(utr);
    await payment.submit.click();
    await expect(page.getByText('Your Order is Confirmed!')).toBeVisible();

    const staff = await openAnother(browser, await colleague('orders', 'accounts'));
    await staff.goto(`/back-office/orders?search=${shopper.mobile}`);
    const row = staff.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
    await expect(row).toContainText('Payment under review');
    const orderNumber = await row.getByRole('link').innerText();
    await row.getByRole('link').click();
    const orderPage = new OrderPage(staff);

    const thumbnail = staff.getByRole('button', { name: 'View screenshot' });
    await thumbnail.click();
    const picture = orderPage.dialog.getByRole('img', { name: /^Payment screenshot/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await staff.keyboard.press('Escape');
    await expect(thumbnail).toBeFocused();
    await expect(section(staff, 'Payments to verify')).toContainText(utr);
    await orderPage.press('Record payment…');
    const amount = orderPage.dialog.getByLabel('Amount credited');
    const due = await amount.inputValue();
    await expect(amount).toHaveAccessibleDescription(/Paid in full: confirms the order/);
    await amount.fill((Number(due) - 2).toFixed(2));
    await expect(amount).toHaveAccessibleDescription(/₹2\.00 short, within tolerance: written off/);
    await amount.fill((Number(due) + 2).toFixed(2));
    await expect(amount).toHaveAccessibleDescription(/₹2\.00 over, within tolerance: added to the customer’s balance/);
    await amount.fill((Number(due) - 2000).toFixed(2));
    await expect(amount).toHaveAccessibleDescription(/₹2,000\.00 short: the order is part-paid/);
    await amount.fill(due);
    await orderPage.dialog.getByRole('button', { name: /^Record ₹/ }).click();
    await expect(orderPage.state).toHaveText('Confirmed');
    expect(await beginningOf(staff, staff.getByRole('link', { name: 'Invoice', exact: true }))).toContain('%PDF-');
    expect(await beginningOf(staff, staff.getByRole('link', { name: 'Packing slip' }))).toContain('%PDF-');
    await messageTo(shopper.email, 'mail', new RegExp(`${orderNumber}`));

    await page.goto(`/order-view/${orderNumber}`);
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await orderPage.press('Mark as packed');
    const serial = `TLA${utr}`;
    await orderPage.dialog.getByLabel('Serial numbers in the parcel').fill(serial);
    await orderPage.dialog.getByRole('button', { name: 'Mark as packed' }).click();
    await expect(orderPage.state).toHaveText('Packed');
    await orderPage.press('Dispatch');
    await orderPage.dialog.getByRole('button', { name: 'Dispatch' }).click();
    await expect(orderPage.dialog.getByText('Required')).toHaveCount(2);
    await orderPage.dialog.getByLabel('Courier').selectOption('Another courier…');
    await orderPage.dialog.getByLabel('Name of the courier').fill('Sundar Secure Couriers');
    await orderPage.dialog.getByLabel('Tracking number').fill(`SQ${utr}`);
    await orderPage.dialog.getByLabel('Tracking link').fill(`https://courier.example/${utr}`);
    await expect(orderPage.dialog.getByLabel('Serial numbers in the parcel')).toHaveValue(serial);
    await orderPage.dialog.getByRole('button', { name: 'Dispatch' }).click();
    await expect(orderPage.state).toHaveText('Dispatched');
    await expect(section(staff, 'Items')).toContainText(serial);
    await messageTo(shopper.email, 'mail', new RegExp(`SQ${utr}`));
    await page.reload();
    await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(`SQ${utr}`).first()).toBeVisible();

    await orderPage.press('Mark as delivered');
    await orderPage.dialog.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(orderPage.state).toHaveText('Delivered');
    await page.reload();
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
    for (const step of ['Paid in full', 'Packed', 'Dispatched', 'Delivered'])
      await expect(section(staff, 'History')).toContainText(step);
    await staff.context().close();
  },
);

journey('rejects an unfound payment and emails the reason to the buyer', async ({ page, context }) => {
  const shopper = await registerShopper();
  const { orderNumber } = await placeAnOrder(shopper, 'Upi', { utr: newReference() });
  await bringOrdersPerson(context);
  const orderPage = new OrderPage(page);
  await orderPage.open(orderNumber);
  await orderPage.press('Not found…');
  await orderPage.dialog
    .getByLabel('Reason (shown to the customer)')
    .fill('No credit with this number came by this evening');
  await orderPage.press('Reject payment');
  await expect(orderPage.state).toHaveText('Awaiting payment');
  await messageTo(shopper.email, 'mail', /No credit with this number/);
});

journey('cancels a card order and refunds it less the gateway charge', async ({ page, context }) => {
  const shopper = await registerShopper();
  const placed = await placeAnOrder(shopper, 'Card');
  await payByCard(shopper, placed);
  await bringOrdersPerson(context);
  const orderPage = new OrderPage(page);
  await orderPage.open(placed.orderNumber);
  await expect(orderPage.state).toHaveText('Confirmed');
  const { cancellation } = await ownerClient().ok(readOrder, { orderNumber: placed.orderNumber });
  expect(cancellation.chargePaise).toBeGreaterThan(0);
  await orderPage.press('Cancel order…');
  await expect(orderPage.dialog).toContainText(formatRupees(cancellation.refundPaise));
  await expect(orderPage.dialog).toContainText(formatRupees(cancellation.chargePaise));
  await orderPage.dialog.getByLabel('Reason for cancelling').fill('The customer called and changed their mind');
  await orderPage.dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(orderPage.state).toHaveText(/Cancelled|Refunded/);
  await messageTo(shopper.email, 'mail', /changed their mind/);
  await expect(async () => {
    await page.reload();
    await expect(section(page, 'Payment')).toContainText(formatRupees(cancellation.refundPaise), { timeout: 1_000 });
  }).toPass();
});

journey('limits a refund to the remaining payment', async ({ page, context }) => {
  const shopper = await registerShopper();
  const placed = await placeAnOrder(shopper, 'Card');
  await payByCard(shopper, placed);
  await bringOrdersPerson(context);
  const orderPage = new OrderPage(page);
  await orderPage.open(placed.orderNumber);
  await orderPage.press('Refund…');
  const amount = orderPage.dialog.getByLabel('Amount (₹)');
  await amount.fill('99999999');
  await expect(orderPage.dialog.getByText('Enter an amount up to the unrefunded payment')).toBeVisible();
  await expect(orderPage.dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await amount.fill('100');
  await orderPage.dialog.getByLabel('Reason').fill('The box was dented');
  await orderPage.dialog.getByRole('button', { name: 'Refund ₹100.00' }).click();
  await expect(section(page, 'History')).toContainText('The box was dented');
});

async function bringOrdersPerson(context: Parameters<typeof signInAs>[0]): Promise<void> {
  await signInAs(context, await colleague('orders', 'accounts'));
}
