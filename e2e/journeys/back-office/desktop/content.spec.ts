import { addTestimonial } from '@tola/contract';
import { call } from '@tola/server/testing';
import { expect, journey, newPerson, storeUrl } from '../../../fixtures/journey.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

journey('shows a testimonial in the store once it is published', async ({ page, context }) => {
  const { mobile, email } = newPerson();
  const words = `Weighed at home on a jeweller’s scale, number ${mobile}. To the milligram.`;
  await call({ url: storeUrl() }, addTestimonial, {
    ...{ name: `Ira ${mobile}`, title: email, description: words, starRating: 5 },
  });
  await page.goto('/testimonials');
  await expect(page.getByText(words)).toHaveCount(0);
  await signInAs(context, await colleague('content'));
  await page.goto(`/back-office/records/testimonials?status=waiting&search=${mobile}`);
  await page.getByRole('link', { name: `Ira ${mobile}` }).click();
  await expect(page.getByRole('heading', { name: `Ira ${mobile}` })).toBeVisible();
  await page.getByLabel('Decision').selectOption('Published');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No matching testimonials')).toBeVisible();
  await expect(async () => {
    await page.goto('/testimonials');
    await expect(page.getByText(words)).toBeVisible({ timeout: 500 });
  }).toPass();
});

journey('publishes several testimonials from their list', async ({ page, context }) => {
  const { mobile, email } = newPerson();
  const words = ['Sealed, and on time.', 'Heavier than it looks.'].map((text) => `${text} Number ${mobile}.`);
  for (const description of words)
    await call({ url: storeUrl() }, addTestimonial, {
      ...{ name: `Uma ${mobile}`, title: email, description, starRating: 5 },
    });
  await signInAs(context, await colleague('content'));
  await page.goto(`/back-office/records/testimonials?search=${mobile}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Publish: 2 testimonials' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 testimonials published')).toBeVisible();
  await expect(page.getByRole('table').getByText('Published', { exact: true })).toHaveCount(2);
  await expect(async () => {
    await page.goto('/testimonials');
    for (const text of words) await expect(page.getByText(text)).toBeVisible({ timeout: 500 });
  }).toPass();
});

journey("keeps an article's table when the article is edited", async ({ page, context }) => {
  await signInAs(context, await colleague('content'));
  await page.goto('/back-office/records/journal?search=Gold+price%2C+explained');
  await page.getByRole('link', { name: 'Gold price, explained: how it is made second by second' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text.getByRole('table')).toBeVisible();
  const rows = await text.getByRole('row').count();
  expect(rows).toBeGreaterThan(2);
  const sentence = `Read once more on ${newPerson().mobile}.`;
  await text.locator('p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type(`${sentence} `);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto('/blog/gold-price-explained');
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('article').getByRole('row')).toHaveCount(rows);
});
