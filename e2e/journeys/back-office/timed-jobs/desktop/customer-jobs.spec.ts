import { addEnquiry } from '@tola/contract';
import { listEnquiries } from '@tola/contract/staff';
import { call } from '@tola/server/testing';
import { expect, journey, newPerson, registerShopper, storeUrl } from '../../../../fixtures/journey.ts';
import { messageTo } from '../../../../fixtures/messages.ts';
import { colleague, ownerClient, signInAs } from '../../../../fixtures/staff.ts';
import { timeJob } from '../time-job.ts';

journey('finds a customer by half a number and blocks them', async ({ page, context }) => {
  const shopper = await registerShopper();
  await signInAs(context, await colleague('owner'));
  const { keyboard } = page;
  await timeJob(page, 'block a customer', { from: 'customers' }, async () => {
    await page.getByRole('searchbox', { name: 'Search' }).click();
    await keyboard.type(shopper.mobile.slice(-6));
    // Others have the same name: the list may still show them.
    await page.getByRole('row').filter({ hasText: shopper.mobile }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Block…' }).click();
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
    await keyboard.type('Chargebacks');
    await keyboard.press('Enter');
    await expect(page.getByText(/^Blocked since/)).toBeVisible();
  });
});

journey('adds a coupon of five per cent', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  const { keyboard } = page;
  await timeJob(page, 'add a coupon', { from: 'records/coupons' }, async () => {
    await page.getByRole('link', { name: 'Add coupon' }).click();
    await expect(page.getByLabel('Code')).toBeFocused();
    await keyboard.type(`FIVE-${newPerson().mobile}`);
    await keyboard.press('Tab');
    await keyboard.type('5');
    await keyboard.press('Tab');
    await keyboard.type('500');
    await keyboard.press('Enter');
    await expect(page.getByText('Saved').first()).toBeVisible();
  });
  await timeJob(page, 'change an answer of the FAQ', { from: 'records/faq' }, async () => {
    await page.getByRole('link', { name: /\?$/ }).first().click();
    await page.getByLabel('Answer').click();
    await keyboard.type(' Yes.');
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
  await keyboard.press('z');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
});

journey('answers an enquiry, and sends a message again', async ({ page, context }) => {
  const { email } = newPerson();
  const enquiry = { firstName: 'Devika', lastName: 'Rao', mobile: '9820098200', email, message: 'Do you buy back?' };
  await call({ url: storeUrl() }, addEnquiry, enquiry);
  const wanted = { page: 1, perPage: 1, search: email, kind: null, status: null, assignedTo: '' };
  const { rows } = await ownerClient().ok(listEnquiries, wanted);
  await signInAs(context, await colleague('owner'));
  await timeJob(page, 'answer an enquiry', { from: `enquiries/${rows[0]?.ticketNumber}` }, async () => {
    await page.getByLabel(`To ${email}`).click();
    await page.keyboard.type('Yes, at the rate of the day.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Yes, at the rate of the day.').first()).toBeVisible();
  });
  await messageTo(email, 'mail', /rate of the day/);
  await timeJob(page, 'resend a message', { from: `outbox?search=${email}` }, async () => {
    await page.getByRole('button', { name: 'Enquiry reply' }).click();
    await page.getByRole('button', { name: 'Resend message' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Resend message' }).click();
    await expect(page.getByText('Message queued')).toBeVisible();
  });
});
