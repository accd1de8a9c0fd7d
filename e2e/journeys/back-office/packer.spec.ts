import { acceptPayment, readOrder } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { expect, journey, registerShopper } from '../../fixtures/journey.ts';
import { newReference, placeAnOrder } from '../../fixtures/orders.ts';
import { colleague, ownerClient, signInAs } from '../../fixtures/staff.ts';

journey('lets a packer pack and dispatch a paid order without seeing an amount', async ({ page, context }) => {
  const shopper = await registerShopper();
  const { orderNumber } = await placeAnOrder(shopper, 'Upi', { utr: newReference() });
  const owner = ownerClient();
  const order = await owner.ok(readOrder, { orderNumber });
  const claimId = order.claims[0]?.id;
  if (claimId === undefined) throw new Error(`${orderNumber} has no claim`);
  const creditedOn = indianDate(new Date());
  await owner.ok(acceptPayment, { claimId, amountPaise: order.view.payablePaise, utr: null, creditedOn });

  await signInAs(context, await colleague('packer'));
  await page.goto('/back-office/');
  await expect(page.getByRole('heading', { name: 'Parcels', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Orders to pack/ }).click();
  await page.goto(`/back-office/parcels/${orderNumber}`);
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Serial numbers in the parcel').fill(`TL${newReference()}`);
  await dialog.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click();
  await dialog.getByLabel('Courier').selectOption('BVC Logistics');
  await dialog.getByLabel('Tracking number').fill('BVC 77');
  await dialog.getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('₹');
  await page.goto(`/back-office/orders/${orderNumber}`);
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
});

journey('lets an owner compose a role from a copy and delete it again', async ({ page, context }) => {
  const name = `Counter ${process.pid}`;
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/roles');
  await page.getByRole('link', { name: 'Copy packer' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(page.getByRole('checkbox', { name: /^Pack orders/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Answer enquiries/ }).check();
  const rights = await page.getByRole('checkbox', { checked: true }).count();
  await page.getByRole('button', { name: 'Add role' }).click();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText(`${rights} rights`);
  await card.getByRole('link', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(card).toHaveCount(0);
});
