import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { furnishDesk } from '../../../fixtures/desk-places.ts';
import { expect, journey } from '../../../fixtures/journey.ts';
import { bringIn, colleague } from '../../../fixtures/staff.ts';

journey.describe.configure({ mode: 'parallel' });

interface Look {
  /** What is left out. */
  readonly menu?: readonly string[];
  readonly rules?: string[];
}

/** What axe finds against WCAG 2.2 AA and its own good practice, a line for each element. */
async function findings(page: Page, { menu = [], rules }: Look = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  for (const left of menu) axe.exclude(left);
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${page.url()} ${violation.id}: ${node.target.join(' ')} — ${violation.help}`),
  );
}

const LISTS = /^records\/[\w-]+$/;

for (const [name, isOne] of [
  ['lists of records', (place: string) => LISTS.test(place)],
  ['forms of records', (place: string) => place.startsWith('records/') && !LISTS.test(place)],
  ['screens of orders and the house', (place: string) => /^(orders|bank|settings|people|audit|account)/.test(place)],
  ['other screens', (place: string) => !/^(records|orders|bank|settings|people|audit|account)/.test(place)],
] as const) {
  journey(`axe finds nothing on the ${name}, light or dark`, async ({ page, context, faults }) => {
    journey.slow();
    const owner = await colleague('owner');
    const places = (await furnishDesk(owner.desk)).filter(isOne);
    await bringIn(context, owner);
    const found: string[] = [];
    for (const [index, place] of places.entries()) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      // A few rows are as good as fifty.
      await page.goto(`/back-office/${place}?per=4`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      if (place === 'pricing/weights') await page.getByLabel('Search products').fill('Kilo');
      // The menu is the same everywhere: it is looked at once.
      const menu = index === 0 ? [] : ['aside'];
      found.push(...(await findings(page, { menu })));
      // Only colours differ in the other theme.
      await page.emulateMedia({ colorScheme: 'dark' });
      found.push(...(await findings(page, { menu, rules: ['color-contrast'] })));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });
}

journey('axe finds nothing in the dialogs, nor in what is said when two people meet', async ({ page, context }) => {
  await bringIn(context, await colleague('owner'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const [place, button] of [
    ['pricing', 'Halt sales'],
    ['pricing', 'Change the premium of Gold 999, per 10 g'],
    ['people', 'Invite somebody'],
    ['settings', 'Change Trade name'],
    ['', 'Go to… Ctrl K'],
  ] as const) {
    await page.goto(`/back-office/${place}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await findings(page)));
    }
  }
  expect(found).toEqual([]);
});
