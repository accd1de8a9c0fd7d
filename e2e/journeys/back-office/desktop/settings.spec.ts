import { expect, journey } from '../../../fixtures/journey.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';

const HOLIDAY = '2030-10-26';

journey('offers choices, not free text, for enumerated settings', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/settings');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change State', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Change Union territories' }).click();
  const offered = dialog.getByRole('list', { name: 'Union territories' });
  await offered.getByRole('button', { name: 'Remove Puducherry' }).click();
  await expect(offered).not.toContainText('Puducherry');
  await dialog.getByRole('combobox', { name: 'Add to union territories' }).selectOption('Puducherry');
  await expect(offered.getByRole('listitem').last()).toContainText('Puducherry');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Change GST', exact: true }).click();
  await expect(dialog.getByLabel('Since')).toHaveAttribute('type', 'date');
});

journey('proposes the evening session of a holiday, which waits for another owner', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/settings');
  await page.getByRole('button', { name: 'Change Rate guard' }).click();
  const dialog = page.getByRole('dialog');
  const special = dialog.getByRole('group', { name: 'Special days', exact: true });
  await special.getByRole('button', { name: /^Add/ }).click();
  await special.getByLabel('Day', { exact: true }).fill(HOLIDAY);
  await special.getByLabel('Opens').fill('17:00');
  await special.getByLabel('Closes').fill('16:00');
  await expect(dialog.getByRole('combobox', { name: 'Closed policy' })).toHaveValue('sell');
  await dialog.getByLabel('Reason').fill('Muhurat trading');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('must close after it opens')).toBeVisible();
  await special.getByLabel('Closes').fill('23:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const proposal = page.getByRole('article').filter({ hasText: 'Muhurat trading' });
  await expect(proposal).toContainText('Waits for a second person.');
  await proposal.getByText('Compare').click();
  await expect(proposal).toContainText('26 Oct 2030');
  await proposal.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByLabel('Reason').fill('The journey is over');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(proposal).toHaveCount(0);
});

journey('shows the unit or meaning of every number in settings', async ({ page, context }) => {
  await signInAs(context, await colleague('owner'));
  await page.goto('/back-office/settings');
  const dialog = page.getByRole('dialog');
  const silent: string[] = [];
  const buttons = page.getByRole('button', { name: /^Change / });
  await expect(buttons.first()).toBeVisible();
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  expect(names).toEqual(expect.arrayContaining(['Change Transfer times', 'Change Bank holidays']));
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    const bare = dialog.locator('input[inputmode="decimal"]:not([aria-describedby])');
    silent.push(...(await bare.evaluateAll((all, where) => all.map((one) => `${where}: ${one.id}`), name)));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  expect(silent).toEqual([]);

  await page.getByRole('button', { name: 'Change Transfer times' }).click();
  await expect(dialog.getByLabel('Time to pay by NEFT')).toHaveAccessibleDescription(
    /^In bank days\. .*bank holidays don’t count/,
  );
  await dialog.getByLabel('Time to pay by UPI').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Time to pay by UPI')).toHaveValue('2');
});
