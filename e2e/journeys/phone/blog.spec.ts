import { expect, journey } from '../../fixtures/journey.ts';

journey('opens an article from its card, with links in new tabs, and goes back', async ({ page, pageErrors }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: /995 or 999/ }).click();
  await expect(page).toHaveURL(/\/blog\/995-or-999$/);
  await expect(page).toHaveTitle('995 or 999: what the number on the metal really says - Tola');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '995 or 999: what the number on the metal really says',
  );
  const source = page.getByRole('link', { name: 'Visit Source' });
  await expect(source).toHaveAttribute('href', 'https://www.bis.gov.in');
  await expect(source).toHaveAttribute('target', '_blank');
  for (const link of await page.getByRole('article').locator('a[href^="http"]').all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  }
  await page.getByRole('link', { name: 'Back to Blogs' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  expect(pageErrors).toEqual([]);
});

journey('finds articles by words and author, and shows pieces at live prices', async ({ page, pageErrors }) => {
  await page.goto('/blog');
  const articles = page.getByRole('list', { name: 'Articles' }).getByRole('article');
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('ASSAY card');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/q=ASSAY\+card/);
  await expect(page.getByText(/about “ASSAY card”/)).toBeVisible();
  await expect(articles.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('zebra');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Blogs Found')).toBeVisible();
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(articles).toHaveCount(6);
  await page.goto('/blog/995-or-999');
  const pieces = page.getByRole('region', { name: 'At today’s price' });
  await expect(pieces.getByRole('listitem')).toHaveCount(4);
  await expect(pieces.getByRole('link').first()).toContainText(/₹[\d,]+\.\d\d/);
  expect(pageErrors).toEqual([]);
});

journey('shows no source link for an article without a source', async ({ page, pageErrors }) => {
  await page.goto('/blog/how-to-read-an-assay-card');
  await expect(page.getByRole('link', { name: 'Back to Blogs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visit Source' })).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

for (const [path, message] of [
  ['/blog/no-such-article', 'Blog not found'],
  ['/blog/%20', 'Invalid blog URL'],
] as const) {
  journey(`${path} says "${message}" and redirects to the blog`, async ({ page, pageErrors }) => {
    // The page redirects by itself, perhaps before its last image has loaded.
    const response = await page.goto(path, { waitUntil: 'commit' });
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Blog Not Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Blogs' })).toBeVisible();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
    expect(pageErrors).toEqual([]);
  });
}

journey('opens news links in a new tab', async ({ page, pageErrors }) => {
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  const more = page.getByRole('link', { name: /^Read More/ }).first();
  await expect(more).toHaveAttribute('target', '_blank');
  expect(pageErrors).toEqual([]);
});

journey('shows testimonials with stars and optional videos', async ({ page, pageErrors }) => {
  await page.goto('/testimonials');
  const first = page.getByRole('main').getByRole('article').first();
  await expect(first.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  await page.getByRole('button', { name: 'Play the video of A buyer in Pune' }).click();
  const film = page.getByLabel('Video of A buyer in Pune', { exact: true });
  await expect(film).not.toHaveAttribute('controls');
  await film.evaluate((video: HTMLVideoElement) => {
    // It would end while the controls are looked at.
    video.loop = true;
  });
  // A tap on the bar does what is seen there, and the film plays on.
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await expect(pause).toBeVisible();
  await expect(pause.locator('..')).toHaveCSS('opacity', '1');
  await expect(page.getByText('Sound on', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Turn sound on' }).tap();
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
  await expect(pause).toBeVisible();
  await film.tap({ position: { x: 40, y: 20 } });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

journey(
  'shows the policies in full: 21 numbered terms, 11 privacy sections, four benefit anchors',
  async ({ page, pageErrors }) => {
    await page.goto('/terms-and-conditions');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(21);
    await expect(page.getByRole('heading', { name: '21. ', exact: false, level: 2 })).toBeVisible();
    await page.goto('/privacy-policy');
    await expect(page).toHaveTitle('Privacy Policy - Tola');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(11);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home.*Privacy Policy/);
    await page.getByRole('article').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
    await page.goto('/freeshipping#safeandsecure');
    for (const id of ['freeshipping', 'positive_weight', 'shopwithconfidence', 'safeandsecure']) {
      await expect(page.locator(`#${id}`)).toHaveCount(1);
    }
    await expect(page.getByRole('heading', { name: 'Safe and secure: explore, shop and save' })).toBeInViewport();
    expect(pageErrors).toEqual([]);
  },
);
