/** Confirming the second factor in the middle of work: nothing typed is lost. */
import { ageSecondFactor } from '@tola/server/testing';
import { expect, journey, required } from '../../../fixtures/journey.ts';
import { enterAppCode } from '../../../fixtures/second-factor.ts';
import { hire, newColleague, signInAs } from '../../../fixtures/staff.ts';
import { typeInvitation } from '../../../pages/back-office-pages.ts';

journey('saves what was typed once the second factor is confirmed', async ({ page, context }) => {
  const owner = await hire(['owner']);
  await signInAs(context, owner);
  const person = newColleague();
  const invitation = await typeInvitation(page, person);
  await ageSecondFactor(required('E2E_DATABASE_URL'), { email: owner.email, seconds: 5 * 60 });
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(invitation.getByLabel('Name')).toHaveValue(person.name);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(proof).toContainText('Nothing you entered is lost.');
  await enterAppCode(proof, owner.client.secret, 'Confirm');
  await expect(page.getByRole('listitem').filter({ hasText: person.email })).toContainText('invited');
});
