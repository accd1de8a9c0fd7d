/** Leaving a page while a call is under way: nothing pressed is lost, and nothing ended comes back. */
import type { Page } from '@playwright/test';
import { getCartCount } from '@tola/contract';
import { call } from '@tola/server/testing';
import { expect, hydrated, journey, storeUrl } from '../../fixtures/journey.ts';
import { ProductPage } from '../../pages/product-page.ts';

const logOut = async (page: Page) => await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
const storedLogin = async (page: Page) => await page.evaluate(() => localStorage.getItem('loginResponse'));

/** Holds back the server's reply to the page's first question of who is logged in. @returns a function that lets it through */
async function holdSessionBack(page: Page): Promise<() => Promise<void>> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((through) => {
    letThrough = through;
  });
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((ask) => {
    isAsked = ask;
  });
  const answered = page.waitForResponse('**/GetSessionFront');
  await page.route(
    '**/GetSessionFront',
    async (route) => {
      const response = await route.fetch();
      isAsked();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return async () => {
    await asked;
    letThrough();
    await (await answered).finished();
    // The page has handled the reply.
    await page.evaluate(async () => await new Promise((handled) => setTimeout(handled)));
  };
}

journey('a logout in another tab is not undone by an earlier session check', async ({ context, page, shopper }) => {
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  const other = await context.newPage();
  const asked = other.waitForRequest('**/GetSessionFront');
  const letThrough = await holdSessionBack(other);
  await other.goto('/cart');
  await asked;
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await letThrough();
  expect(await storedLogin(other)).toBeNull();
  await expect(other).toHaveURL(/\/login$/);
});

journey('a logout before the session is known leaves nothing behind', async ({ page, shopper }) => {
  expect(shopper.token).not.toBe('');
  const letThrough = await holdSessionBack(page);
  await page.goto('/profile');
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await letThrough();
  expect(await storedLogin(page)).toBeNull();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

journey('a piece is in the cart although the buyer left the page on Add to Cart', async ({ page, shopper }) => {
  const product = new ProductPage(page);
  await product.open();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await product.addToCart.evaluate((button: HTMLElement) => {
    button.click();
    location.assign('/about');
  });
  await expect(page).toHaveURL(/\/about$/);
  const token = { token: shopper.token };
  await expect
    .poll(async () => await call({ url: storeUrl() }, getCartCount, null, token))
    .toMatchObject({ ok: true, data: { count: 1 } });
});
