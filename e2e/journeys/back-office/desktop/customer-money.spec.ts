import { idOf } from '@tola/contract';
import { acceptPayment, readOrder } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { expect, journey, registerShopper } from '../../../fixtures/journey.ts';
import { newTransferReference, placeAnOrder } from '../../../fixtures/orders.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';
import { OrderPage, section } from '../../../pages/back-office-pages.ts';

/** A NEFT order that was overpaid by ₹5. @returns its customer */
async function overpaidCustomer(): Promise<number> {
  const { orderNumber } = await placeAnOrder(await registerShopper(), 'NEFT', { utr: newTransferReference() });
  const { claims, view, customerId } = await ownerClient().ok(readOrder, { orderNumber });
  await ownerClient().ok(acceptPayment, {
    ...{ claimId: claims[0]?.id ?? idOf(1), amountPaise: view.payablePaise + 5_00, utr: null },
    creditedOn: indianDate(new Date()),
  });
  return customerId;
}

journey('pays out a balance and keeps a wrong reference in the form for correction', async ({ page, context }) => {
  const customerId = await overpaidCustomer();
  await signInAs(context, await colleague('accounts'));
  await page.goto(`/back-office/customers/${customerId}`);
  const balance = section(page, 'Balance');
  await balance.getByRole('button', { name: 'Pay out…' }).click();
  const { dialog } = new OrderPage(page);
  await expect(dialog).toContainText('Transfer ₹5.00 from the bank first');
  const reference = dialog.getByLabel('Reference number (UTR)');
  await reference.fill('12');
  await dialog.getByRole('button', { name: 'Record payout of ₹5.00' }).click();
  await expect(reference).toHaveAttribute('aria-invalid', 'true');
  await expect(reference).toHaveValue('12');
  const utr = newTransferReference('TOLA');
  await reference.fill(utr);
  await dialog.getByRole('button', { name: 'Record payout of ₹5.00' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(balance).toContainText(utr);
  await expect(balance.getByRole('button', { name: 'Pay out…' })).toHaveCount(0);
});

journey('states the limit raised by vouching and the limit restored by withdrawing it', async ({ page, context }) => {
  const customerId = await overpaidCustomer();
  await signInAs(context, await colleague('accounts'));
  await page.goto(`/back-office/customers/${customerId}`);
  const standing = section(page, 'Unpaid order limit');
  const { dialog } = new OrderPage(page);
  await standing.getByRole('button', { name: 'Approve higher limit…' }).click();
  await expect(dialog).toContainText('up to ₹50,00,000 (500 g fine gold, 50 kg fine silver)');
  await dialog.getByLabel('Reason').fill('Known for years');
  await dialog.getByRole('button', { name: 'Approve higher limit' }).click();
  await expect(dialog).toHaveCount(0);
  await standing.getByRole('button', { name: 'Withdraw approval…' }).click();
  await expect(dialog).toContainText('falls to ₹25,00,000 (100 g fine gold, 10 kg fine silver)');
  await page.keyboard.press('Escape');
  await expect(standing.getByRole('button', { name: 'Withdraw approval…' })).toBeFocused();
});
