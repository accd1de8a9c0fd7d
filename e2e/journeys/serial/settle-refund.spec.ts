import { readOrder } from '@tola/contract/staff';
import { expect, journey, registerShopper } from '../../fixtures/journey.ts';
import { buyByCard } from '../../fixtures/orders.ts';
import { steerProvider } from '../../fixtures/provider.ts';
import { colleague, ownerClient, signInAs } from '../../fixtures/staff.ts';
import { OrderPage, section } from '../../pages/back-office-pages.ts';

journey('books an unreported refund after confirming its amount', async ({ page, context }) => {
  const orderNumber = await buyByCard(await registerShopper());
  await steerProvider('config', { mutedTypes: ['REFUND_STATUS_WEBHOOK'] });
  try {
    await steerProvider(`orders/${orderNumber}-1/refunds`, { amount: 500, status: 'SUCCESS' });
    await steerProvider('settlements');
  } finally {
    await steerProvider('config', { mutedTypes: [] });
  }
  await signInAs(context, await colleague('accounts'));
  await page.goto('/back-office/settlements');
  await page.getByRole('button', { name: 'Reconcile now' }).click();
  const difference = section(page, 'Differences')
    .getByRole('listitem')
    .filter({ hasText: orderNumber })
    .filter({ hasText: 'Refund missing in store' });
  await difference.getByRole('button', { name: 'Book…' }).click();
  expect((await ownerClient().ok(readOrder, { orderNumber })).view.refundedPaise).toBe(0);
  const { dialog } = new OrderPage(page);
  await expect(dialog).toContainText('so that it is not paid twice');
  await dialog.getByRole('button', { name: 'Book refund of ₹500.00' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(difference).toHaveCount(0);
  const { view, blocks } = await ownerClient().ok(readOrder, { orderNumber });
  expect(view.refundedPaise).toBe(500_00);
  expect(blocks.map(({ kind, settledAt }) => [kind, settledAt])).toEqual([['refunded at provider', null]]);
});
