import { type Call, getBlog, getNews, getTestimonials } from '@tola/contract';
import { call } from '@tola/server/testing';
import { expectChecks, expectRefused, expectToast } from '../fixtures/forms.ts';
import { expect, journey, newPerson, storeUrl } from '../fixtures/journey.ts';

const lists = [
  { path: '/blog', name: 'Articles', count: async () => await countOf(getBlog), least: 14 },
  { path: '/news', name: 'News', count: async () => await countOf(getNews), least: 14 },
  { path: '/testimonials', name: 'Testimonials', count: async () => await countOf(getTestimonials), least: 15 },
] as const;

async function countOf<T>(list: Call<null, T[], null, Record<never, never>>): Promise<number> {
  const answer = await call({ url: storeUrl() }, list, null);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.length;
}

for (const { path, name, count, least } of lists) {
  journey(`${path} shows six, and six more per Load More until all are shown`, async ({ page }) => {
    // Again when another journey has published meanwhile.
    await expect(async () => {
      const total = await count();
      expect(total).toBeGreaterThanOrEqual(least);
      await page.goto(path);
      const cards = page.getByRole('list', { name, exact: true }).getByRole('article');
      const more = page.getByRole('button', { name: 'Load More' });
      for (let shown = 6; shown < total; shown += 6) {
        await expect(cards).toHaveCount(shown);
        await more.click();
      }
      await expect(cards).toHaveCount(total);
      await expect(more).toHaveCount(0);
    }).toPass();
  });
}

journey('opens one question at a time and closes it on a second click', async ({ page }) => {
  await page.goto('/faq');
  const questions = page
    .getByRole('region', { name: 'Questions and answers' })
    .getByRole('heading')
    .getByRole('button');
  expect(await questions.count()).toBeGreaterThanOrEqual(20);
  const open = page.getByRole('main').getByRole('button', { expanded: true });
  await expect(open).toHaveCount(0);
  await questions.nth(0).click();
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(4).click();
  await expect(open).toHaveCount(1);
  await expect(questions.nth(4)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(4).click();
  await expect(open).toHaveCount(0);
});

journey('sends a testimonial from the home page for moderation', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Write Your Testimonials' });
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  const star = (position: number) => page.getByRole('radio', { name: `${position} of 5 stars` });
  await toggle.click();
  await expect(field('Name')).toBeVisible();
  await toggle.click();
  await expect(field('Name')).toHaveCount(0);
  await toggle.click();
  const words = `<b>Fair</b> & fast, ${person.mobile}`;
  await expectChecks(page, 'Submit', [
    ['Enter name', field('Name'), person.firstName],
    ['Enter title', field('Title (email)'), person.email],
    ['Enter description', field('Description'), words],
  ]);
  await expectRefused(page, 'Submit', 'Please select a rating', star(1));
  await star(4).locator('..').click();
  await expect(star(4)).toBeChecked();
  await page.getByRole('main').getByRole('button', { name: 'Submit', exact: true }).click();
  await expectToast(page, 'Thank you. Your testimonial will appear here once we have read it.');
  await expect(field('Name')).toHaveCount(0);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(field('Name')).toHaveValue('');
  await expect(page.getByText(words)).toHaveCount(0);
});
