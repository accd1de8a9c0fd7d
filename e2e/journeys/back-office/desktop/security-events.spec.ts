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
    await page.getByPlaceholder('Name, mobile, IP').fill(person.email);
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

    // The search also finds addresses: one that nobody came from, and the beginning of their own.
    const search = page.getByPlaceholder('Name, mobile, IP');
    await search.fill('192.0.2.1');
    await expect(page.getByText('No matching security events')).toBeVisible();
    await search.fill('127.0.');
    await expect(events.nth(1)).toContainText('127.0.0.1');
    await page.getByRole('button', { name: 'Period: Any time' }).click();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Period: Today' })).toBeVisible();
    await expect(events.nth(1)).toContainText('Staff sign-in');
    await page.getByRole('button', { name: 'Period: Today' }).click();
    await page.getByLabel('From (IST)').fill('2020-01-01T00:00');
    await page.getByLabel('To (IST)').fill('2020-01-01T10:30');
    await expect(page.getByText('No matching security events')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Period: Any time' })).toBeVisible();
  },
);

journey('exports the filtered security events', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/security-events?kind=staff-sign-in');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('security-events.csv');
});
