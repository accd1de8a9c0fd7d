import { expectNoFindingsAtBothWidths } from '../../fixtures/axe.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { publicPlaces } from '../../fixtures/places.ts';

for (const place of publicPlaces) {
  journey(`axe finds nothing at ${place}, wide in light and narrow in dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFindingsAtBothWidths(page, place);
  });
}
