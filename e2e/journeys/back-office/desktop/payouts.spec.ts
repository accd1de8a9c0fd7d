import { cancelOrder, idOf } from '@tola/contract';
import { acceptPayment, listAudit, readOrder } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { call } from '@tola/server/testing';
import { fillCart } from '../../../fixtures/cart.ts';
import { expect, journey, registerShopper, type Shopper, storeUrl } from '../../../fixtures/journey.ts';
import { newTransferReference, placeAnOrder } from '../../../fixtures/orders.ts';
import { colleague, hire, openAnother, ownerClient, signInAs } from '../../../fixtures/staff.ts';
import { OrderPage, section } from '../../../pages/back-office-pages.ts';

const PAN = 'ABCPE1234F';

journey(
  'pays back a cancelled NEFT order and shows account and reference to authorised roles',
  async ({ page, context, browser }) => {
    const shopper = await registerShopper();
    const { orderNumber } = await paidByTransfer(shopper);
    const cancelled = await call(
      { url: storeUrl() },
      cancelOrder,
      { orderNumber, reason: 'Bought twice', refundPaise: null, accountNumber: '50100012345678', ifsc: 'HDFC0001234' },
      { token: shopper.token },
    );
    expect(cancelled).toMatchObject({ ok: true });
    await signInAs(context, await colleague('accounts'));
    await page.goto('/back-office/bank');
    const payout = section(page, 'Refunds to pay out').getByRole('listitem').filter({ hasText: orderNumber });
    await expect(payout).toContainText('5678');
    await expect(payout).not.toContainText('50100012345678');

    const packer = await openAnother(browser, await hire(['orders']));
    await packer.goto('/back-office/bank');
    const theirs = section(packer, 'Refunds to pay out').getByRole('listitem').filter({ hasText: orderNumber });
    await expect(theirs).toBeVisible();
    await expect(theirs.getByRole('button')).toHaveCount(0);
    await packer.context().close();

    await payout.getByRole('button', { name: 'Pay out' }).click();
    const { dialog } = new OrderPage(page);
    await dialog.getByRole('button', { name: 'Show bank account' }).click();
    await expect(dialog.getByText('50100012345678 · HDFC0001234')).toBeVisible();
    const reference = dialog.getByLabel('Reference number of the transfer (UTR)');
    await reference.fill('12');
    await dialog.getByRole('button', { name: 'Record payout' }).click();
    await expect(reference).toHaveAccessibleDescription('Enter the bank’s reference number (UTR)');
    const utr = newTransferReference('TOLA');
    await reference.fill(utr.toLowerCase());
    await dialog.getByRole('button', { name: 'Record payout' }).click();
    await expect(page.getByText('Payout recorded')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(payout).toHaveCount(0);
    await page.goto(`/back-office/orders/${orderNumber}`);
    await expect(section(page, 'History')).toContainText(utr);
    expect(await looksAt(orderNumber)).toContain('looked at the account of');
  },
);

journey('withdraws a mistaken payout and shows the amount still owed', async ({ page, context }) => {
  const { orderNumber } = await paidByTransfer(await registerShopper());
  await signInAs(context, await colleague('accounts'));
  const orderPage = new OrderPage(page);
  await orderPage.open(orderNumber);
  await orderPage.press('Refund…');
  await orderPage.dialog.getByLabel('Amount (₹)').fill('100');
  await orderPage.dialog.getByLabel('Reason').fill('A scratch on the card');
  await orderPage.dialog.getByRole('button', { name: 'Refund ₹100.00' }).click();
  await expect(section(page, 'History')).toContainText('A scratch on the card');
  await page.goto('/back-office/bank');
  const payout = section(page, 'Refunds to pay out').getByRole('listitem').filter({ hasText: orderNumber });
  await payout.getByRole('button', { name: 'Pay out' }).click();
  await expect(orderPage.dialog.getByText('No bank account on file: ask the customer.')).toBeVisible();
  await page.keyboard.press('Escape');
  await payout.getByRole('button', { name: 'Withdraw…' }).click();
  await orderPage.dialog.getByLabel('Reason').fill('The card had been replaced');
  await orderPage.dialog.getByRole('button', { name: 'Withdraw refund' }).click();
  await expect(page.getByText('Refund withdrawn')).toBeVisible();
  await expect(orderPage.dialog).toHaveCount(0);
  await expect(payout).toHaveCount(0);
  const { view } = await ownerClient().ok(readOrder, { orderNumber });
  expect(view.refundedPaise).toBe(0);
});

journey('shows the full PAN to authorised roles and logs every view', async ({ page, context }) => {
  const shopper = await registerShopper();
  await fillCart(shopper, 'gold-coin', 25);
  const { orderNumber } = await placeAnOrder(shopper, 'NEFT');
  await signInAs(context, await colleague('orders'));
  const orderPage = new OrderPage(page);
  await orderPage.open(orderNumber);
  await expect(page.getByText(`PAN XXXXXX${PAN.slice(-4)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show full PAN' })).toHaveCount(0);

  await context.clearCookies();
  await signInAs(context, await colleague('accounts'));
  await orderPage.open(orderNumber);
  await orderPage.press('Show full PAN');
  await expect(page.getByText(`PAN ${PAN}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show full PAN' })).toHaveCount(0);
  expect(await looksAt(orderNumber)).toContain('looked at the PAN of');
});

/** Audit entries of an order and its refunds. */
async function looksAt(orderNumber: string): Promise<string[]> {
  const order = await ownerClient().ok(readOrder, { orderNumber });
  const all = { page: 1, perPage: 50, search: '', kind: '', who: null, from: null, to: null };
  const subjects = [order.id, ...order.refunds.map(({ id }) => id)].map(String);
  const logs = await Promise.all(
    subjects.map(async (subjectId) => await ownerClient().ok(listAudit, { ...all, subjectId })),
  );
  return logs.flatMap(({ rows }) => rows.map(({ action }) => action));
}

async function paidByTransfer(shopper: Shopper): Promise<{ orderNumber: string }> {
  const { orderNumber } = await placeAnOrder(shopper, 'NEFT', { utr: newTransferReference() });
  const { claims, view } = await ownerClient().ok(readOrder, { orderNumber });
  await ownerClient().ok(acceptPayment, {
    ...{ claimId: claims[0]?.id ?? idOf(1), amountPaise: view.payablePaise, utr: null },
    creditedOn: indianDate(new Date()),
  });
  return { orderNumber };
}
