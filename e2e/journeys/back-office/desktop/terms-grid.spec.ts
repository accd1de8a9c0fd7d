import type { Locator } from '@playwright/test';
import { expect, journey } from '../../../fixtures/journey.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

journey(
  'marks a cell without an amount as invalid, and saves with Ctrl Enter once none is',
  async ({ page, context }) => {
    await signInAs(context, await colleague('pricing'));
    await page.goto('/back-office/pricing/weights');
    const grid = page.getByRole('table', { name: 'Price terms by variant' });
    const cell = grid.getByRole('textbox', { name: /^Margin ₹\/g of Lotus gold coin 10 g/ });
    const other = grid.getByRole('textbox', { name: /^Margin ₹\/g of Lotus gold coin 20 g/ });
    const save = page.getByRole('button', { name: /^Save/ });
    await cell.fill('51');
    await other.fill('51');
    await expect(save).toBeEnabled();
    const changed = await colourOf(other);
    await expect.poll(async () => await colourOf(cell)).toBe(changed);
    await cell.fill('5o');
    await expect(cell).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(async () => await colourOf(cell)).not.toBe(changed);
    await expect(page.getByText('Enter an amount in the cells marked red.')).toBeVisible();
    await expect(save).toBeDisabled();
    await other.focus();
    await expect(cell).toHaveValue('5o');
    await cell.fill('52');
    await expect.poll(async () => await colourOf(cell)).toBe(changed);
    await expect(page.getByText('Enter an amount in the cells marked red.')).toHaveCount(0);
    await cell.press('Control+Enter');
    await expect(page.getByRole('dialog', { name: 'Save 2 variants?' })).toBeVisible();
  },
);

async function colourOf(cell: Locator): Promise<string> {
  return await cell.evaluate((element) => getComputedStyle(element).backgroundColor);
}
