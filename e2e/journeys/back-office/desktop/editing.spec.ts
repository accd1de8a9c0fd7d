import type { Page } from '@playwright/test';
import { addEnquiry } from '@tola/contract';
import {
  endSession,
  listEnquiries,
  listSessions,
  readRecord,
  type StoredRecord,
  saveRecord,
} from '@tola/contract/staff';
import { call } from '@tola/server/testing';
import { expect, journey, newPerson, storeUrl } from '../../../fixtures/journey.ts';
import { enterAppCode } from '../../../fixtures/second-factor.ts';
import { colleague, hire, openAnother, ownerClient, STAFF_PASSWORD, signInAs } from '../../../fixtures/staff.ts';
import { signInByForm } from '../../../pages/back-office-pages.ts';

journey('reports a concurrent edit of a record and keeps both changes', async ({ page, context, browser }) => {
  const question = await newQuestion();
  await signInAs(context, await colleague('content'));
  const other = await openAnother(browser, await hire(['content']));
  for (const one of [page, other]) {
    await one.goto(`/back-office/records/faq/${question.id}`);
    await expect(one.getByLabel('Question')).toHaveValue(String(question.values.title));
  }
  await page.getByLabel('Answer').fill('Every coin, by the first of the two.');
  await save(page);
  await other.getByLabel('Question').fill('Is every coin weighed, asks the second?');
  await other.getByLabel('Answer').fill('Yes, says the second.');
  await save(other);
  const conflict = other.getByRole('dialog', { name: 'Someone else changed this record' });
  await expect(conflict).toContainText('Every coin, by the first of the two.');
  await expect(conflict).toContainText('Yes, says the second.');
  expect((await read(question)).values.description).toBe('Every coin, by the first of the two.');
  await expect(conflict.getByLabel('Question')).toBeChecked();
  await expect(conflict.getByLabel('Answer')).not.toBeChecked();

  // Closing the dialog keeps the input.
  await other.keyboard.press('Escape');
  await expect(other.getByLabel('Answer')).toHaveValue('Yes, says the second.');
  await save(other);
  await conflict.getByRole('button', { name: 'Save merged version' }).click();
  await expect(other.getByRole('heading', { name: 'FAQs' })).toBeVisible();
  expect((await read(question)).values).toMatchObject({
    title: 'Is every coin weighed, asks the second?',
    description: 'Every coin, by the first of the two.',
  });
  await other.context().close();
});

journey('keeps input after a lost connection and saves once it is back', async ({ page, context }) => {
  const question = await newQuestion();
  await signInAs(context, await colleague('content'));
  await page.goto(`/back-office/records/faq/${question.id}`);
  await page.getByLabel('Answer').fill('Typed while the line was down.');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await save(page);
  await expect(page.getByText('Can’t reach the server.')).toBeVisible();
  await expect(page.getByLabel('Answer')).toHaveValue('Typed while the line was down.');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('link', { name: '← FAQs' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await save(page);
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible();
  expect((await read(question)).values.description).toBe('Typed while the line was down.');
});

journey('does not report a conflict for a save whose reply was lost', async ({ page, context }) => {
  const question = await newQuestion();
  await signInAs(context, await colleague('content'));
  await page.goto(`/back-office/records/faq/${question.id}`);
  await page.getByLabel('Answer').fill('It arrived, but nobody said so.');
  await page.route(
    '**/SaveRecord',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page);
  await expect(page.getByText('Can’t reach the server.')).toBeVisible();
  expect((await read(question)).values.description).toBe('It arrived, but nobody said so.');
  await save(page);
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

journey('reports a concurrent edit of an enquiry and keeps the note', async ({ page, context, browser }) => {
  const email = newPerson().email;
  await call({ url: storeUrl() }, addEnquiry, {
    ...{ firstName: 'Devika', lastName: 'Rao', mobile: '9820098200', email, message: 'Do you buy back?' },
  });
  const { rows } = await ownerClient().ok(listEnquiries, {
    ...{ page: 1, perPage: 1, search: email, kind: null, status: null, assignedTo: '' },
  });
  await signInAs(context, await colleague('content'));
  const other = await openAnother(browser, await hire(['orders']));
  for (const one of [page, other]) await one.goto(`/back-office/enquiries/${rows[0]?.ticketNumber}`);
  await other.getByLabel('Status').selectOption('In progress');
  await other.getByLabel('Internal note').fill('I shall ring her');
  await page.getByLabel('Status').selectOption('Closed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('new → closed');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Someone else changed this record.')).toBeVisible();
  await expect(other.getByText('It is now closed, unassigned.')).toBeVisible();
  await expect(other.getByLabel('Internal note')).toHaveValue('I shall ring her');
  await other.getByRole('button', { name: 'Overwrite with mine' }).click();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('region', { name: 'Activity' })).toContainText('closed → in progress');
  await expect(other.getByRole('region', { name: 'Activity' })).toContainText('I shall ring her');
  await other.context().close();
});

journey('signs in again after the session ends and keeps the input', async ({ page, context }) => {
  const question = await newQuestion();
  const person = await hire(['content']);
  await signInAs(context, person);
  await page.goto(`/back-office/records/faq/${question.id}`);
  await page.getByLabel('Answer').fill('Typed before lunch.');
  for (const { id, staffName } of await ownerClient().ok(listSessions, null))
    if (staffName === person.name) await ownerClient().ok(endSession, { id });
  await save(page);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await signInByForm(page, person.email, STAFF_PASSWORD);
  await enterAppCode(page, person.client.secret);
  await expect(page.getByRole('heading', { name: 'Log in' })).toHaveCount(0);
  await expect(page.getByLabel('Answer')).toHaveValue('Typed before lunch.');
  await save(page);
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible();
  expect((await read(question)).values.description).toBe('Typed before lunch.');
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function newQuestion(): Promise<StoredRecord> {
  const values = { title: `Is every coin weighed? ${newPerson().mobile}`, description: 'Yes.', position: 900 };
  return await ownerClient().ok(saveRecord, {
    ...{ resource: 'faq', id: null, version: null, values: { ...values, published: false } },
  });
}

async function read({ id }: StoredRecord): Promise<StoredRecord> {
  return await ownerClient().ok(readRecord, { resource: 'faq', id });
}
