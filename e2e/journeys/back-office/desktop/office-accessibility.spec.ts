import { expectNoFindings } from '../../../fixtures/axe.ts';
import { fillBackOffice } from '../../../fixtures/back-office-paths.ts';
import { expect, journey } from '../../../fixtures/journey.ts';
import { tooWideParts } from '../../../fixtures/overflow.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

journey.describe.configure({ mode: 'parallel' });

const LISTS = /^records\/[\w-]+$/;

for (const [name, isOne] of [
  ['lists of records', (place: string) => LISTS.test(place)],
  ['forms of records', (place: string) => place.startsWith('records/') && !LISTS.test(place)],
  [
    'screens of orders and administration',
    (place: string) => /^(orders|bank|settings|people|audit|account)/.test(place),
  ],
  ['other screens', (place: string) => !/^(records|orders|bank|settings|people|audit|account)/.test(place)],
] as const) {
  journey(
    `axe finds nothing on the ${name}, light or dark, and nothing overflows`,
    async ({ page, context, pageErrors }) => {
      journey.slow();
      const owner = await colleague('owner');
      const places = (await fillBackOffice(owner.client)).filter(isOne);
      await signInAs(context, owner);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const [index, place] of places.entries()) {
        // A few rows suffice for axe.
        await page.goto(`/back-office/${place}?per=4`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
        expect(await tooWideParts(page, place)).toEqual([]);
        if (place === 'pricing/weights') await page.getByLabel('Search products').fill('Kilo');
        // The menu is the same on every screen, so it is checked once.
        await expectNoFindings(page, place, { without: index === 0 ? [] : ['aside'] });
      }
      expect(pageErrors).toEqual([]);
    },
  );
}

journey('axe finds nothing in the dialogs', async ({ page, context }) => {
  journey.slow();
  await signInAs(context, await colleague('owner'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [place, button] of [
    ['pricing', 'Halt sales'],
    ['pricing', 'Change premium for Gold 999, per 10 g'],
    ['people', 'Invite a staff member'],
    ['settings', 'Change Trade name'],
    ['', 'Search /'],
  ] as const) {
    await page.goto(`/back-office/${place}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(page, button);
  }
});
