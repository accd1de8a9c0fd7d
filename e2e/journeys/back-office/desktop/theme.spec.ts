import { expect, journey } from '../../../fixtures/journey.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

const background = () => getComputedStyle(document.body).backgroundColor;
const IVORY = 'rgb(251, 248, 242)';
const DARK = 'rgb(20, 19, 15)';

journey(
  'keeps the theme chosen by hand on this device, before the first script of the app runs',
  async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signInAs(context, await colleague('owner'));
    await page.goto('/back-office/account');
    const theme = page.getByRole('radiogroup', { name: 'Theme' });
    await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked();
    expect(await page.evaluate(background)).toBe(IVORY);
    await theme.getByTitle('Dark').click();
    expect(await page.evaluate(background)).toBe(DARK);
    await page.route('**/back-office/assets/*.js', async (route) => await route.abort());
    await page.reload();
    expect(await page.evaluate(background)).toBe(DARK);
    await page.unroute('**/back-office/assets/*.js');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await theme.getByRole('radio', { name: 'Dark' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(theme.getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(await page.evaluate(background)).toBe(IVORY);
    await theme.getByTitle('System').click();
    expect(await page.evaluate(background)).toBe(DARK);
  },
);
