import { expect, journey } from '../../../fixtures/journey.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

journey('lists the shortcuts of a page, and turns single keys off', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/records/weights');
  await expect(page.getByRole('heading', { name: 'Variants', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Next row, or next record of the list')).toBeVisible();
  await expect(list.getByText('G then O')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  const first = page.getByRole('table', { name: 'Variants' }).getByRole('row').nth(1).getByRole('link');
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await list.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
});
