import type { Page } from '@playwright/test';
import { listWeightTerms, type WeightTerms } from '@tola/contract/staff';
import { expect, journey } from '../../../fixtures/journey.ts';
import { colleague, hire, openAnother, ownerClient, signInAs } from '../../../fixtures/staff.ts';

journey('opens pages and lists from the search and closes it with Escape', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const opener = page.getByRole('button', { name: /^Search/ });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.type('pricing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pricing', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.type('no such order');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\?search=no%20such%20order$/);
});

journey('traps focus in a dialog, keeps its input and restores focus', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/pricing');
  const opener = page.getByRole('button', { name: 'Halt sales' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Halt sales' });
  await expect(dialog).toBeVisible();
  const reason = dialog.getByLabel('Reason (shown to customers)');
  await reason.focus();
  await page.keyboard.type('We are checking');
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.mouse.click(5, 5);
  await expect(reason).toHaveValue('We are checking');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

journey('edits cells by keyboard and paste, and reports a concurrent change', async ({ page, context, browser }) => {
  const rows = (await ownerClient().ok(listWeightTerms, null)).filter(({ product }) => product === 'Kilo silver bar');
  const [row] = rows;
  if (row === undefined) throw new Error('There is no kilo bar of silver');
  await signInAs(context, await colleague('pricing'));
  const other = await openAnother(browser, await hire(['pricing']));
  for (const one of [page, other]) {
    await one.goto('/back-office/pricing/weights');
    await one.getByLabel('Search products').fill('Kilo silver bar');
    await expect(cell(one, 'Making ₹', row)).toBeVisible();
  }
  const making = row.makingPaise / 100 + 5;
  await cell(page, 'Margin ₹/g', row).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Margin ₹/g', row)).toBeFocused();
  await paste(page, `${row.marginPaisePerGram / 100}\t₹ ${making.toLocaleString('en-IN')}\t0.5%`);
  await expect(cell(page, 'Making ₹', row)).toHaveValue(String(making));
  await expect(cell(page, 'Tax on making %', row)).toHaveValue('0.5');
  await expect(page.getByRole('button', { name: 'Save 1 variant' })).toBeEnabled();
  await paste(page, 'abc\t1');
  await expect(cell(page, 'Margin ₹/g', row)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Save 1 variant' })).toBeDisabled();
  await paste(page, `${row.marginPaisePerGram / 100}\t${making}\t${row.serviceTaxBp / 100}`);

  await cell(other, 'Making ₹', row).fill(String(making + 100));
  await saveTerms(page);
  await expect(page.getByText('Saved. The store uses the new prices.')).toBeVisible();
  await saveTerms(other);
  await expect(other.getByText('Someone else changed some of these.')).toBeVisible();
  await expect(cell(other, 'Making ₹', row)).toHaveValue(String(making + 100));
  expect(await makingOf(row)).toBe(Math.round(making * 100));
  await other.getByRole('link', { name: '← Pricing' }).click();
  await expect(other.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await other.getByRole('button', { name: 'Keep editing' }).click();
  await saveTerms(other);
  await expect(other.getByText('Saved. The store uses the new prices.')).toBeVisible();
  expect(await makingOf(row)).toBe(Math.round((making + 100) * 100));
  await other.context().close();
});

function cell(page: Page, term: string, { product }: WeightTerms) {
  return page.getByLabel(`${term} of ${product} 1 kg`);
}

/** Puts cells on the clipboard as a spreadsheet does, and pastes them at the focus. */
async function paste(page: Page, cells: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, cells);
}

async function saveTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save 1 variant' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('The mint has a new price list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function makingOf({ id }: WeightTerms): Promise<number | undefined> {
  return (await ownerClient().ok(listWeightTerms, null)).find((row) => row.id === id)?.makingPaise;
}
