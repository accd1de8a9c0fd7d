import { expect, journey } from '../../fixtures/journey.ts';

for (const place of ['/login', '/contact-us']) {
  journey(`a pasted mobile number keeps its ten digits at ${place}`, async ({ page }) => {
    await page.goto(place);
    const field = page.getByLabel('Mobile number');
    for (const number of ['+91 98765 43210', '98765 43210', '098765-43210']) {
      await expect(async () => {
        await field.fill('');
        await field.focus();
        // One input event with the whole text, as for a paste.
        await page.keyboard.insertText(number);
        await expect(field).toHaveValue('9876543210', { timeout: 500 });
      }).toPass();
    }
  });
}
