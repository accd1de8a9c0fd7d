import { readOrder } from '@tola/contract/staff';
import { expect, journey, registerShopper } from '../../../fixtures/journey.ts';
import { buyByCard, newReference } from '../../../fixtures/orders.ts';
import { steerProvider } from '../../../fixtures/provider.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';
import { OrderPage, section } from '../../../pages/back-office-pages.ts';

journey(
  'blocks packing of an order refunded at the provider and cancels it in one click',
  async ({ page, context }) => {
    const orderNumber = await buyByCard(await registerShopper());
    await steerProvider(`orders/${orderNumber}-1/refunds`, { status: 'SUCCESS' });
    await signInAs(context, await colleague('orders', 'accounts'));
    const orderPage = new OrderPage(page);
    await expect(async () => {
      await orderPage.open(orderNumber);
      await expect(orderPage.state).toContainText('refunded at provider', { timeout: 1_000 });
    }).toPass();
    const block = section(page, 'Do not dispatch');
    await expect(block).toContainText('Refunded at the payment provider');
    await expect(page.getByRole('button', { name: 'Mark as packed' })).toHaveCount(0);
    await block.getByRole('button', { name: 'Cancel as refunded…' }).click();
    await orderPage.dialog.getByLabel('Reason').fill('Refunded by phone');
    await orderPage.dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(orderPage.state).toContainText('Refunded');
    await expect(block).toHaveCount(0);
    const { view, refunds } = await ownerClient().ok(readOrder, { orderNumber });
    expect(view.refundedPaise).toBe(view.paidPaise);
    expect(refunds).toHaveLength(1);
  },
);

journey('reconciles on request and accepts a difference with a reason', async ({ page, context }) => {
  await buyByCard(await registerShopper());
  const remarks = `Terminal rent ${newReference()}`;
  const payout = await steerProvider('settlements', { adjustmentPaise: -2500, remarks });
  const { settlement_utr: utr } = payout as { settlement_utr: string };
  await signInAs(context, await colleague('accounts'));
  await page.goto('/back-office/settlements');
  await page.getByRole('button', { name: 'Reconcile now' }).click();
  await expect(section(page, 'Payouts').getByRole('listitem').filter({ hasText: utr })).toContainText(
    'not on a statement yet',
  );
  const difference = section(page, 'Differences').getByRole('listitem').filter({ hasText: remarks });
  await difference.getByRole('button', { name: 'Accept…' }).click();
  const { dialog } = new OrderPage(page);
  await dialog.getByRole('button', { name: 'Accept difference' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter at least 3 characters/);
  await dialog.getByLabel('Reason').fill(`As agreed in the contract for ${remarks}`);
  await dialog.getByRole('button', { name: 'Accept difference' }).click();
  await expect(difference).toHaveCount(0);
  await expect(section(page, 'Resolved differences')).toContainText(`As agreed in the contract for ${remarks}`);
});
