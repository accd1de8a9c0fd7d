import { addDataRequest } from '@tola/contract';
import { call } from '@tola/server/testing';
import { expect, journey, registerShopper, storeUrl } from '../../../fixtures/journey.ts';
import { messageTo } from '../../../fixtures/messages.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

journey('records a breach, notifies the Board and a customer, and closes it', async ({ page, context }) => {
  const shopper = await registerShopper();
  const title = `Lost laptop of ${shopper.email}`;
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/privacy/breaches');
  await page.getByRole('button', { name: 'Record breach' }).click();
  const form = page.getByRole('dialog', { name: 'Record breach' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('What happened').fill('A laptop with addresses was left in a train.');
  await form.getByLabel('Personal data affected').fill('Names and addresses');
  await form.getByLabel('Measures taken and planned').fill('Access of the laptop was revoked.');
  await form.getByRole('button', { name: 'Save breach' }).click();
  const breach = page.getByRole('listitem').filter({ hasText: title });
  await expect(breach).toContainText('open');

  await breach.getByRole('button', { name: 'Board notification' }).click();
  const board = page.getByRole('dialog', { name: 'Data Protection Board' });
  await expect(board).toContainText('A laptop with addresses was left in a train.');
  await board.getByLabel('Reference of the Board').fill('DPB-2026-1');
  await board.getByRole('button', { name: 'Record notification' }).click();
  await expect(board.getByLabel('Reference of the Board')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await breach.getByRole('button', { name: 'Notify customers' }).click();
  const notice = page.getByRole('dialog', { name: 'Notify customers' });
  await notice.getByLabel('Affected customers').fill(shopper.email);
  await notice.getByRole('button', { name: 'Email these customers' }).click();
  await expect(breach).toContainText(/Customers notified: \d of 1/);

  await breach.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Close breach' }).click();
  await expect(breach).toContainText('closed');
});

journey('answers a data request, which the customer reads in an email', async ({ page, context }) => {
  const shopper = await registerShopper();
  const wanted = { kind: 'grievance', message: `Please call ${shopper.mobile}` } as const;
  const asked = await call({ url: storeUrl() }, addDataRequest, wanted, { token: shopper.token });
  if (!asked.ok) throw new Error(asked.message);
  const { requestNumber } = asked.data;
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/privacy/requests?state=open');
  await page.getByRole('button', { name: requestNumber }).click();
  const dialog = page.getByRole('dialog', { name: `Grievance ${requestNumber}` });
  await expect(dialog).toContainText(wanted.message);
  await expect(dialog.getByRole('button', { name: 'Send answer' })).toBeDisabled();
  await dialog.getByLabel('Answer').fill('We have called you today.');
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog).toHaveCount(0);
  await messageTo(shopper.email, 'mail', new RegExp(requestNumber));
});
