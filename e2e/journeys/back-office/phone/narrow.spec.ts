import type { Page } from '@playwright/test';
import { listRight } from '@tola/contract/staff';
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
  expect(tooWide).toEqual([]);
  expect(tooLow).toEqual([]);
});

function isList(place: string): boolean {
  return listRight(place) !== null || place.startsWith('books/registers');
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
