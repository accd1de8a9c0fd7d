import type { Page } from '@playwright/test';
import { readPricingConsole } from '@tola/contract/staff';
import { expect, journey } from '../../../../fixtures/journey.ts';
import { colleague, ownerClient, signInAs } from '../../../../fixtures/staff.ts';
import { timeJob } from '../time-job.ts';

const anywhere = { from: 'records/faq' };

/** Begins an action from the search. */
async function begin(page: Page, action: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(action);
  await page.keyboard.press('Enter');
}

journey('changes a premium, halts and resumes silver by keyboard', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const before = (await ownerClient().ok(readPricingConsole, null)).premiums.gold999;

  await timeJob(page, 'change a premium', anywhere, async () => {
    await begin(page, 'premium 999');
    await expect(dialog.getByLabel('Premium (₹)')).toBeFocused();
    await keyboard.type(String(before / 100 + 1));
    await keyboard.press('Enter');
    await keyboard.type('Festival demand');
    await keyboard.press('Enter');
    await expect(page.getByText('Premium set', { exact: true })).toBeVisible();
  });
  await keyboard.press('z');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect((await ownerClient().ok(readPricingConsole, null)).premiums.gold999).toBe(before);

  await timeJob(page, 'halt silver', anywhere, async () => {
    await begin(page, 'halt silver');
    await expect(dialog.getByLabel('Reason (shown to customers)')).toBeFocused();
    await keyboard.type('We are checking our rate');
    await keyboard.press('Enter');
    await expect(page.getByText('Sales halted', { exact: true })).toBeVisible();
  });
  await timeJob(page, 'resume silver', anywhere, async () => {
    await begin(page, 'resume silver');
    await expect(dialog.getByLabel('What you checked')).toBeFocused();
    await keyboard.type('Rate of two dealers');
    await keyboard.press('Enter');
    await expect(page.getByText('Sales resumed', { exact: true })).toBeVisible();
  });
});

journey('changes a making charge in the grid, and finds who changed it', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  await timeJob(page, 'change a making charge', { from: 'pricing' }, async () => {
    await page.getByRole('link', { name: 'Margins, making charges and taxes' }).click();
    const cell = page.getByRole('textbox', { name: 'Making ₹ of Lotus gold coin 100 g' });
    await cell.click();
    await keyboard.type('18001');
    await page.getByRole('button', { name: 'Save 1 variant' }).click();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await keyboard.type('Dearer cards');
    await keyboard.press('Enter');
    await expect(page.getByText('Saved. The store uses the new prices.')).toBeVisible();
  });
  await keyboard.press('z');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();

  await timeJob(page, 'find who changed a price', anywhere, async () => {
    await begin(page, 'audit');
    await page.getByRole('searchbox', { name: 'Search' }).click();
    await keyboard.type('Dearer cards');
    const change = page.getByRole('row').filter({ hasText: 'Dearer cards' }).getByRole('button').first();
    await change.click();
    await expect(dialog).toContainText('18,001');
  });
});
