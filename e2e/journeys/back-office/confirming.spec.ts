/** Confirming the second factor in the middle of work: nothing typed is lost. */
import type { Page } from '@playwright/test';
import { ageSecondFactor } from '@tola/server/testing';
import { expect, journey, required } from '../../fixtures/journey.ts';
import { enterAppCode } from '../../fixtures/second-factor.ts';
import { hire, newColleague, signInAs } from '../../fixtures/staff.ts';

/** Opens the page of staff and types an invitation. */
async function typeInvitation(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.goto('/back-office/people');
  await page.getByRole('button', { name: 'Invite a staff member' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('checkbox', { name: /^orders/ }).check();
}

journey('saves what was typed once the second factor is confirmed', async ({ page, context }) => {
  const owner = await hire(['owner']);
  await signInAs(context, owner);
  const person = newColleague();
  await typeInvitation(page, person);
  await ageSecondFactor(required('E2E_DATABASE_URL'), { email: owner.email, seconds: 5 * 60 });
  const invitation = page.getByRole('dialog', { name: 'Invite a staff member' });
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(invitation.getByLabel('Name')).toHaveValue(person.name);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(proof).toContainText('Nothing you entered is lost.');
  await enterAppCode(proof, owner.client.secret, 'Confirm');
  await expect(page.getByRole('listitem').filter({ hasText: person.email })).toContainText('invited');
});
