import { readPricingConsole } from '@tola/contract/staff';
import { newStaffClient } from '@tola/server/testing';
import { expect, journey, storeUrl } from '../../../fixtures/journey.ts';
import { setUpApp } from '../../../fixtures/second-factor.ts';
import { colleague, invitationPath, newColleague, STAFF_PASSWORD, signInAs } from '../../../fixtures/staff.ts';

journey(
  'shows an invited colleague the screens of their role and refuses other calls',
  async ({ page, context, browser }) => {
    await signInAs(context, await colleague('owner'));
    await page.goto('/back-office/people');
    const person = newColleague();
    await page.getByRole('button', { name: 'Invite a staff member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(person.name);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('Select at least one')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Orders/ }).check();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const card = page.getByRole('listitem').filter({ hasText: person.email });
    await expect(card).toContainText('invited');

    const theirs = await (await browser.newContext({ baseURL: storeUrl(), ...viewportOf(page) })).newPage();
    await theirs.goto(await invitationPath(person.email));
    await theirs.getByLabel('Choose a password').fill(STAFF_PASSWORD);
    await theirs.getByRole('button', { name: 'Set password and log in' }).click();
    await setUpApp(theirs);
    await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    const opener = theirs.getByRole('button', { name: 'Open menu' });
    if (await opener.isVisible()) await opener.click();
    const menu = theirs.getByRole('navigation', { name: 'Back office' });
    for (const name of ['Orders', 'Enquiries', 'Customers', 'My account'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    for (const name of ['Pricing', 'Products', 'Blog articles', 'Staff', 'Audit log', 'Settings'])
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
    for (const place of ['pricing', 'people', 'settings', 'records/products', 'audit']) {
      await theirs.goto(`/back-office/${place}`);
      await expect(theirs.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    }
    const client = newStaffClient({ url: storeUrl() });
    const [cookie] = (await theirs.context().cookies(`${storeUrl()}/back-office/`)).filter(
      ({ name }) => name === 'tola_staff',
    );
    client.cookie = `tola_staff=${cookie?.value}`;
    expect(await client.call(readPricingConsole, null)).toMatchObject({ ok: false, code: 403 });

    // Removing a role takes effect at once, because it ends the sessions.
    await page.reload();
    await card.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('checkbox', { name: 'Block access' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card).toContainText('blocked');
    await theirs.goto('/back-office/orders');
    await expect(theirs.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await theirs.context().close();
  },
);

journey('composes a role by keyboard', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/roles/new?copy=content');
  const { name } = newColleague();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.press('Tab');
  const first = page.getByRole('checkbox').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Nobody has this role.');
});

function viewportOf(page: import('@playwright/test').Page): { viewport: { width: number; height: number } | null } {
  return { viewport: page.viewportSize() };
}
