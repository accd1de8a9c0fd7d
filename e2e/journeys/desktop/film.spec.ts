import { expect, journey } from '../../fixtures/journey.ts';

journey(
  'plays the film of a testimonial with the keyboard, and hides only controls that take no press',
  async ({ page }) => {
    await page.goto('/testimonials');
    const play = page.getByRole('button', { name: 'Play the video of A buyer in Pune' });
    await play.focus();
    await page.keyboard.press('Enter');
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    const bar = page.getByRole('slider', { name: 'Position in the video' }).locator('..');
    await expect(pause).toBeFocused();
    await page.getByLabel('Video of A buyer in Pune', { exact: true }).evaluate((video: HTMLVideoElement) => {
      // It would end while the controls are looked at.
      video.loop = true;
    });
    await expect(bar).toHaveCSS('opacity', '1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(pause).toBeFocused();
    await page.mouse.move(0, 0);
    await pause.blur();
    await expect(bar).toHaveCSS('opacity', '0');
    await expect(bar).toHaveCSS('pointer-events', 'none');
    await bar.locator('..').hover();
    await expect(bar).toHaveCSS('opacity', '1');
    await expect(bar).toHaveCSS('pointer-events', 'auto');
  },
);
