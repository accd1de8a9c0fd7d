import { fillBackOffice } from '../../../fixtures/back-office-paths.ts';
import { expect, journey } from '../../../fixtures/journey.ts';
import { tooWideParts } from '../../../fixtures/overflow.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

// At the width of a desktop the check of accessibility, which visits the same screens, looks for it too.
journey('no screen overflows horizontally', async ({ page, context }) => {
  journey.slow();
  const owner = await colleague('owner');
  const places = await fillBackOffice(owner.client);
  await signInAs(context, owner);
  const tooWide: string[] = [];
  for (const place of places) {
    await page.goto(`/back-office/${place}?per=4`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    tooWide.push(...(await tooWideParts(page, place)));
  }
  expect(tooWide).toEqual([]);
});
