import { fillBackOffice } from '../../fixtures/back-office-paths.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { colleague, signInAs } from '../../fixtures/staff.ts';

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
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (beyond > 0) tooWide.push(`${place}: ${beyond} px`);
    // The grid of terms may scroll sideways like a spreadsheet; lists must fit.
    if (place === 'pricing/weights') continue;
    for (const list of await page.locator('main .box:has(> table)').all()) {
      const hidden = await list.evaluate((box) => box.scrollWidth - box.clientWidth);
      if (hidden > 0) tooWide.push(`a list of ${place}: ${hidden} px`);
    }
  }
  expect(tooWide).toEqual([]);
});
