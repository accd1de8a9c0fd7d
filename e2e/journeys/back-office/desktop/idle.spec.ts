/** The end of a session after 15 minutes without work: nothing typed is lost. */
import type { Page } from '@playwright/test';
import { endIdleTime } from '@tola/server/testing';
import { expect, journey, required } from '../../../fixtures/journey.ts';
import { enterAppCode } from '../../../fixtures/second-factor.ts';
import { type Colleague, hire, newColleague, STAFF_PASSWORD, signInAs } from '../../../fixtures/staff.ts';
import { signInByForm, typeInvitation } from '../../../pages/back-office-pages.ts';

const login = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function logInAgain(page: Page, { email, client }: Colleague): Promise<void> {
  await expect(login(page).getByRole('heading', { name: 'Log in' })).toBeVisible();
  await signInByForm(login(page), email, STAFF_PASSWORD);
  await enterAppCode(login(page), client.secret);
  await expect(login(page)).toHaveCount(0);
}

journey('covers an unattended page with the login and returns to what was typed', async ({ page, context }) => {
  const owner = await hire(['owner']);
  await signInAs(context, owner);
  await page.clock.install();
  const person = newColleague();
  const invitation = await typeInvitation(page, person);
  await invitation.getByLabel('Email').focus();
  await endIdleTime(required('E2E_DATABASE_URL'), owner.email);
  await page.clock.fastForward('15:00');
  await logInAgain(page, owner);
  await expect(invitation.getByLabel('Name')).toHaveValue(person.name);
  await expect(invitation.getByLabel('Email')).toBeFocused();
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: person.email })).toContainText('invited');
});

journey('refuses what is saved after 15 idle minutes and saves it after the login', async ({ page, context }) => {
  const owner = await hire(['owner']);
  await signInAs(context, owner);
  const person = newColleague();
  const invitation = await typeInvitation(page, person);
  await endIdleTime(required('E2E_DATABASE_URL'), owner.email);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await logInAgain(page, owner);
  await expect(invitation.getByLabel('Email')).toHaveValue(person.email);
  // The page behind the dialog shows its list again, without the person.
  await expect(page.locator('li', { hasText: owner.email })).toContainText('active');
  await expect(page.locator('li', { hasText: person.email })).toHaveCount(0);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: person.email })).toContainText('invited');
});
