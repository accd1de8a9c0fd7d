import { adjustCustomerPoints, listCustomers } from '@tola/contract/staff';
import { expect, journey, registerShopper } from '../../../fixtures/journey.ts';
import { colleague, hire, signInAs } from '../../../fixtures/staff.ts';

/** More points than one person may add in a day. @returns the name of the change */
async function proposePoints(): Promise<string> {
  const { client } = await hire(['owner']);
  const { email } = await registerShopper();
  const { rows } = await client.ok(listCustomers, { page: 1, perPage: 1, search: email });
  const [customer] = rows;
  if (customer === undefined) throw new Error(`There is no customer ${email}`);
  const points = 90_000 + customer.id;
  const reply = await client.ok(adjustCustomerPoints, {
    ...{ customerId: customer.id, points, hadPoints: 0, reason: 'A wedding in the family' },
  });
  if (reply === null) throw new Error('The points were added at once');
  return `${points.toLocaleString('en-IN')} points added to`;
}

journey('approves a change by keyboard and returns the focus from the dialog', async ({ page, context }) => {
  const name = await proposePoints();
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/changes');
  const change = page.getByRole('article', { name });
  const approve = change.getByRole('button', { name: 'Approve' });
  await approve.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve this change?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(approve).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('The family bought for ₹40 lakh');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Decided' }).getByRole('article', { name })).toContainText('approved');
  // The button is gone.
  await expect(page.locator('#page')).toBeFocused();
});
