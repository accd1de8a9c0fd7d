import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { expect, journey } from '../fixtures/journey.ts';
import { ownPlaces, publicPlaces } from '../fixtures/places.ts';

/** What axe finds against WCAG 2.2 AA and its own good practice, a line for each element. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} — ${violation.help}`),
  );
}

for (const scheme of ['light', 'dark'] as const) {
  for (const place of publicPlaces) {
    journey(`axe finds nothing at ${place} in ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  }
}

for (const place of ownPlaces) {
  journey(`axe finds nothing at ${place} for whoever is logged in`, async ({ page, shopper }) => {
    await fillCart(shopper);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await findings(page)).toEqual([]);
  });
}
