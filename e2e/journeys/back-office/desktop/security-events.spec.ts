import { showFilters } from '../../../fixtures/filters.ts';
import { expect, journey, storeUrl } from '../../../fixtures/journey.ts';
import { colleague, hire, signInAs } from '../../../fixtures/staff.ts';

journey(
  'finds a failed login by its kind, account and address, and shows its details',
  async ({ page, context, browser }) => {
    const person = await hire(['content']);
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${storeUrl()}/back-office`);
    await stranger.getByLabel('Email').fill(person.email);
    await stranger.getByLabel('Password', { exact: true }).fill('not a password of anybody');
    await stranger.getByRole('button', { name: 'Log in' }).click();
    await expect(stranger.getByText('Wrong email or password')).toBeVisible();
    await stranger.context().close();

    await signInAs(context, await colleague('owner'));
    await page.goto('/back-office/security-events');
    await showFilters(page);
    await page.getByPlaceholder('Name, mobile, email').fill(person.email);
    await page.getByLabel('Event', { exact: true }).selectOption('Staff sign-in');
    await page.getByLabel('Outcome').selectOption('Refused');
    const events = page.getByRole('table', { name: 'Security events' }).getByRole('row');
    await expect(events).toHaveCount(2);
    const event = events.nth(1);
    await expect(event).toContainText('refused');
    await event.getByRole('button', { name: /^Staff sign-in/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Staff sign-in' });
    await expect(dialog).toContainText('Wrong login');
    await expect(dialog).toContainText('SignIn');
    await page.keyboard.press('Escape');

    await page.getByLabel('IP address').fill('192.0.2.1');
    await expect(page.getByText('No matching security events')).toBeVisible();
    await expect(page).toHaveURL(/address=192\.0\.2\.1/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByLabel('IP address')).toHaveValue('');
  },
);

journey('exports the filtered security events', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/security-events?kind=staff-sign-in');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('security-events.csv');
});
