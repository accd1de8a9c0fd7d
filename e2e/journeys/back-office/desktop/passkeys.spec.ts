import type { Locator, Page } from '@playwright/test';
import { ageSecondFactor, secretOf, totpCode } from '@tola/server/testing';
import { journey as base, expect } from '../../../fixtures/journey.ts';
import { newColleague } from '../../../fixtures/staff.ts';
import { addVirtualAuthenticator } from '../../../fixtures/virtual-authenticator.ts';
import { section, signInByForm, signOutByMenu, typeInvitation } from '../../../pages/back-office-pages.ts';
import { type PasskeyStore, startPasskeyStore } from '../../../store/passkey-store.ts';

const journey = base.extend<object, { store: PasskeyStore }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => {
      const store = await startPasskeyStore();
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ store }, use) => await use(store.url),
});

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });
const factor = (page: Page, name: string): Locator =>
  section(page, 'Second factor').getByRole('listitem').filter({ hasText: name });

journey('adds a passkey, logs in with it, confirms an invitation with it and removes it', async ({ page, store }) => {
  journey.slow();
  const { owner } = store;
  const authenticator = await addVirtualAuthenticator(page);
  await page.goto('/back-office/');
  await signInByForm(page, owner.email, owner.password);
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await page.getByLabel('Name').fill('Office laptop');
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  expect(await authenticator.count()).toBe(1);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dashboard(page)).toBeVisible();

  await signOutByMenu(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter');
  await expect(dashboard(page)).toBeVisible();

  const person = newColleague();
  const invitation = await typeInvitation(page, person);
  await ageSecondFactor(store.databaseUrl, { email: owner.email, seconds: 5 * 60 });
  await invitation.getByLabel('Email').press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: person.email })).toContainText('invited');

  await page.goto('/back-office/account');
  await addApp(page, owner.password);
  await factor(page, 'Office laptop').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factor(page, 'Authenticator app')).toContainText('Your only one');
  await expect(factor(page, 'Office laptop')).toHaveCount(0);
  await signOutByMenu(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});

/** The login with the passkey alone entered no password, so it is asked for. */
async function addApp(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Password').fill(password);
  await proof.getByLabel('Password').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const secret = secretOf((await dialog.getByTestId('totp-secret').textContent()) ?? '');
  await dialog.getByLabel('Code from the app').fill(totpCode(secret, new Date()));
  await dialog.getByLabel('Code from the app').press('Enter');
  await expect(dialog).toHaveCount(0);
}
