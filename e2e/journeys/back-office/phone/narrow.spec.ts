import type { Page } from '@playwright/test';
import type { WeightId } from '@tola/contract';
import { listRight, listWeightTerms, saveWeightTerms } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { fillBackOffice } from '../../../fixtures/back-office-paths.ts';
import { expect, journey } from '../../../fixtures/journey.ts';
import { tooWideParts } from '../../../fixtures/overflow.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

/** The first row of a list begins above it, so that a thumb reaches several rows. */
const LOWEST_START = 220;

// At the width of a desktop the check of accessibility, which visits the same screens, looks for it too.
journey('no screen overflows horizontally, and lists begin near the top', async ({ page, context }) => {
  journey.slow();
  const owner = await colleague('owner');
  const places = await fillBackOffice(owner.client);
  await signInAs(context, owner);
  const tooWide: string[] = [];
  const tooLow: string[] = [];
  for (const place of places) {
    await page.goto(`/back-office/${place}?per=4`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    tooWide.push(...(await tooWideParts(page, place)));
    const start = isList(place) ? await startOfList(page) : 0;
    if (start > LOWEST_START) tooLow.push(`${place}: ${start} px`);
  }
  expect.soft(tooWide).toEqual([]);
  expect(tooLow).toEqual([]);
});

journey('the grid of margins begins near the top while changes await approval', async ({ page, context }) => {
  journey.slow();
  const owner = await colleague('owner');
  const reason = 'Agreed with the managing partner for the festival season';
  const rows = await owner.client.ok(listWeightTerms, null);
  const changed = rows.slice(0, 3).map(({ id, version, ...terms }) => ({
    ...{ id: id as WeightId, version, serviceTaxBp: terms.serviceTaxBp, otherTaxBp: terms.otherTaxBp },
    ...{ marginPaisePerGram: terms.marginPaisePerGram, makingPaise: (terms.makingPaise + 9_999_00) as Paise },
  }));
  await owner.client.ok(saveWeightTerms, { rows: changed, reason });
  await signInAs(context, owner);
  await page.goto('/back-office/pricing/weights');
  const first = page.getByRole('table', { name: 'Price terms by variant' }).locator('tbody tr').first();
  const fold = page.getByText('1 awaiting approval');
  await expect(fold).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(LOWEST_START);
  await fold.click();
  const waiting = page.getByRole('region', { name: 'Awaiting approval' });
  await expect(waiting).toContainText(reason);
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The partner has changed their mind');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(fold).toHaveCount(0);
});

function isList(place: string): boolean {
  return listRight(place) !== null || place.startsWith('books/registers') || place === 'pricing/weights';
}

/** Where the first row is, or what stands instead of rows; 0 below a notice, which another journey may have caused. */
async function startOfList(page: Page): Promise<number> {
  return await page.evaluate(() => {
    if (document.querySelector('main [role=alert], main section.box') !== null) return 0;
    const boxes = [...document.querySelectorAll('main .box')];
    const row = document.querySelector('main .box > table > tbody > tr') ?? boxes.at(-1);
    return Math.round(row?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);
  });
}
