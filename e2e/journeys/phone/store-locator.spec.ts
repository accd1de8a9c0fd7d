import type { Locator, Page } from '@playwright/test';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { expect, journey, required } from '../../fixtures/journey.ts';

/** A white pixel, which the map stretches over a tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

async function answerTiles(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${required('E2E_PROVIDER_URL')}/map-tiles/**`, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'image/png', body: TILE });
  });
  return asked;
}

/** Distance in pixels from a marker's tip to the centre of the map. */
async function distanceFromMiddle(map: Locator, marker: Locator): Promise<number> {
  const [box, pin] = [await map.boundingBox(), await marker.boundingBox()];
  if (box === null || pin === null) return Number.POSITIVE_INFINITY;
  return Math.hypot(pin.x + pin.width / 2 - (box.x + box.width / 2), pin.y + 40 - (box.y + box.height / 2));
}

journey('centres the map on a store chosen in the list', async ({ page, pageErrors }) => {
  const tiles = await answerTiles(page);
  await page.goto('/store-locator');
  await expect(page.getByRole('heading', { level: 1, name: 'Find a Tola Store near you' })).toBeVisible();
  const map = page.getByRole('region', { name: 'Map of our stores' });
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect(page.getByText('Loading stores...')).toHaveCount(0);
  // The tile of 19.076 N, 72.877 E at zoom 14.
  await expect.poll(() => tiles.includes('/map-tiles/14/11508/7307.png')).toBe(true);
  const store = page
    .getByRole('list', { name: 'Stores' })
    .getByRole('button', { name: 'Johari Bazaar, Jaipur', exact: true });
  await store.click();
  await expect(store).toHaveAttribute('aria-pressed', 'true');
  const marker = map.getByRole('button', { name: 'Johari Bazaar, Jaipur' });
  await expect.poll(async () => await distanceFromMiddle(map, marker)).toBeLessThan(4);
  expect(pageErrors).toEqual([]);
});

journey('keeps list and markers usable without map tiles', async ({ page, pageErrors }) => {
  await page.goto('/store-locator');
  await expect(page.getByText('The map isn’t loading right now.')).toBeVisible();
  const map = page.getByRole('region', { name: 'Map of our stores' });
  await map.getByRole('button', { name: 'T. Nagar, Chennai' }).click();
  await expect(page.getByRole('button', { name: 'T. Nagar, Chennai', exact: true, pressed: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Directions to T\. Nagar, Chennai/ })).toHaveAttribute(
    'href',
    /destination=13\.0405,80\.2337$/,
  );
  expect(pageErrors).toEqual([]);
});

/** Whether the touch areas of any two markers overlap. */
async function markersOverlap(map: Locator): Promise<boolean> {
  return await map.locator('.leaflet-marker-icon').evaluateAll((markers) => {
    const boxes = markers.map((marker) => marker.getBoundingClientRect());
    return boxes.some((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        ),
    );
  });
}

journey('groups overlapping stores into one marker, which expands', async ({ page, pageErrors }) => {
  const map = page.getByRole('region', { name: 'Map of our stores' });
  const west = map.getByRole('button', { name: /^2 stores: .*Zaveri Bazaar, Mumbai/ });
  for (const width of [360, 390, 430, 412]) {
    await page.setViewportSize({ width, height: 840 });
    await page.goto('/store-locator');
    await expect(page.getByText('The map isn’t loading right now.')).toBeVisible();
    await expect(west).toBeVisible();
    expect(await markersOverlap(map), `at ${width} px`).toBe(false);
  }
  await expectNoFindings(page, 'The map with groups');
  await west.focus();
  await page.keyboard.press('Enter');
  const mumbai = map.getByRole('button', { name: 'Zaveri Bazaar, Mumbai', exact: true });
  await expect(mumbai).toBeFocused();
  await expect(map.getByRole('button', { name: 'Laxmi Road, Pune', exact: true })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Zaveri Bazaar, Mumbai', exact: true, pressed: true })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

journey('opens, enlarges and closes the photos of a store', async ({ page, pageErrors }) => {
  await page.goto('/store-locator');
  await page.getByRole('button', { name: 'Photos of Zaveri Bazaar, Mumbai' }).click();
  const popup = page.getByRole('dialog', { name: 'Zaveri Bazaar, Mumbai' });
  const pictures = popup.getByRole('listitem');
  await expect(pictures).toHaveCount(5);
  const tops = await Promise.all([0, 3, 4].map(async (index) => (await pictures.nth(index).boundingBox())?.y));
  expect(tops[1]).toBe(tops[0]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
  await popup.getByRole('button', { name: /^Enlarge photo 2 of/ }).click();
  await expect(popup.getByRole('img', { name: 'Photo 2 of Zaveri Bazaar, Mumbai' })).toBeVisible();
  await popup.getByRole('button', { name: 'Next photo' }).click();
  await expect(popup.getByText('3 of 5')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pictures).toHaveCount(5);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
  expect(pageErrors).toEqual([]);
});

journey('reports a store without photos', async ({ page, pageErrors }) => {
  await page.goto('/store-locator');
  await page.getByRole('button', { name: 'Photos of Park Street, Kolkata' }).click();
  await expect(page.getByRole('dialog').getByText('No images available for this store.')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
