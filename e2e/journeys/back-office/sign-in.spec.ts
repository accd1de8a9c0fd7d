import { secretOf, totpCode } from '@tola/server/testing';
import { expect, journey } from '../../fixtures/journey.ts';
import { setUpApp } from '../../fixtures/second-factor.ts';
import { invite, newColleague, STAFF_PASSWORD } from '../../fixtures/staff.ts';
import { signInByForm, signOutByMenu } from '../../pages/back-office-pages.ts';

const STEP_MS = 30_000;

journey('sets up the second factor and signs in with a code and each recovery code once', async ({ page }) => {
  const person = newColleague();
  const path = await invite(person, ['owner']);
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible();
  await page.getByLabel('Choose a password').fill('short');
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(page.getByText('Must have at least 12 characters')).toBeVisible();
  await page.getByLabel('Choose a password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Set password and log in' }).click();

  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for the key below' })).toBeVisible();
  const secret = secretOf(await page.getByTestId('totp-secret').innerText());
  const code = page.getByLabel('Code from the app');
  await code.fill(wrongCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Wrong code')).toBeVisible();
  await code.fill(totpCode(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();

  const shown = page.getByTestId('recovery-codes').getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const [first = '', second = ''] = await shown.allInnerTexts();
  // The page polls the session; the recovery codes must stay visible until they are saved.
  const asked = page.waitForResponse(/\/WhoAmI$/);
  await page.clock.fastForward('06:00');
  await asked;
  await expect(shown).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goto('/back-office/account');
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
  await signOutByMenu(page);

  await signInByForm(page, person.email, 'not the password at all');
  await expect(page.getByText('Wrong email or password')).toBeVisible();
  await signInByForm(page, person.email, STAFF_PASSWORD);
  // The code of the set-up has been used; the next one is already accepted.
  await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, new Date(Date.now() + STEP_MS)));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await signOutByMenu(page);

  await signInByForm(page, person.email, STAFF_PASSWORD);
  await enterRecoveryCode(page, first);
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible();
  await signOutByMenu(page);
  await signInByForm(page, person.email, STAFF_PASSWORD);
  await enterRecoveryCode(page, first);
  await expect(page.getByText('Wrong code')).toBeVisible();
  await page.getByLabel('Recovery code').fill(second);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Recovery codes left: 8')).toBeVisible();
});

journey('an invitation works once', async ({ page, browser }) => {
  const path = await invite(newColleague(), ['content']);
  await page.goto(path);
  await page.getByLabel('Choose a password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await setUpApp(page);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto(path);
  await expect(stranger.getByText('This invitation has been used or has expired.')).toBeVisible();
  await stranger.getByRole('link', { name: 'Go to login' }).click();
  await expect(stranger.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await stranger.close();
});

async function enterRecoveryCode(page: Parameters<typeof signOutByMenu>[0], code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Six digits other than the codes valid now. */
function wrongCode(secret: ReturnType<typeof secretOf>): string {
  const right = [-1, 0, 1, 2].map((steps) => totpCode(secret, new Date(Date.now() + steps * STEP_MS)));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}
