import { expect, journey, newPerson } from '../../../../fixtures/journey.ts';
import { picture } from '../../../../fixtures/pictures.ts';
import { colleague, newColleague, signInAs } from '../../../../fixtures/staff.ts';
import { timeJob } from '../time-job.ts';

/** Each picture is encoded in five files, which takes a busy machine tens of seconds. */
const ENCODING_MS = 60_000;

journey('writes an article with pictures, and receives pieces', async ({ page, context }) => {
  journey.slow();
  await signInAs(context, await colleague('owner'));
  const { keyboard } = page;
  const title = `Open late ${newPerson().mobile}`;
  await timeJob(page, 'write an article', { from: 'records/journal' }, async () => {
    await page.getByRole('link', { name: 'Add article' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await keyboard.type(title);
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await keyboard.type('We open at six on Dhanteras.');
    await page.getByLabel('Choose pictures').setInputFiles(picture('front-of-the-coin'));
    await page.getByLabel('Upload image').setInputFiles(picture('cover'));
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: ENCODING_MS });
  });
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await timeJob(page, 'receive pieces', { from: 'stock' }, async () => {
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('button', { name: 'Record a move' }).click();
    await expect(dialog.getByLabel('Pieces')).toBeFocused();
    await keyboard.type('5');
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await keyboard.type('Delivery of MMTC');
    await keyboard.press('Enter');
    await expect(page.getByText('Stock updated')).toBeVisible();
  });
  await expect(page.getByRole('region', { name: 'Latest moves' })).toContainText('Delivery of MMTC');
});

journey('counts a variant, and invites a member of staff', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  const { keyboard } = page;
  await timeJob(page, 'count a variant', { from: 'stock/counts' }, async () => {
    await page.getByRole('button', { name: 'Count a location' }).click();
    await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused();
    await keyboard.press('Enter');
    await page
      .getByRole('textbox', { name: /^Pieces of .* counted$/ })
      .first()
      .click();
    await keyboard.type('12');
    await page.getByRole('button', { name: 'Submit 1 variant' }).click();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  });
  const person = newColleague();
  await timeJob(page, 'invite a member of staff', { from: 'people' }, async () => {
    await page.getByRole('button', { name: 'Invite a staff member' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await keyboard.type(person.name);
    await keyboard.press('Tab');
    await keyboard.type(person.email);
    await page.getByRole('checkbox', { name: /^Packer/ }).click();
    await keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: person.email })).toBeVisible();
  });
});
