// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { CASES } from './testing/dialog-cases.tsx';
import { checkDialog, type DialogCase, fill, openDialog, shownDialog, shownMessage } from './testing/dialog-check.tsx';
import { OFFICE_CASES } from './testing/office-dialog-cases.tsx';
import { eventually, press, pressKey, settle, submitByEnter } from './testing/screen.ts';

it.each(Object.entries({ ...CASES, ...OFFICE_CASES }))(
  '%s: focus, Enter, refusal, Escape, again, late refusal',
  async (_, dialog) => {
    await checkDialog(dialog);
  },
);

it('stays open when the request of a dialog before it succeeds', async () => {
  const dialog = CASES['assign a credit'] as DialogCase;
  const requested = await openDialog(dialog);
  await fill(dialog);
  await submitByEnter();
  await eventually(() => expect(requested.map(({ name }) => name)).toContain(dialog.call.name));
  await pressKey('Escape');
  await settle();
  await press('Mark as returned');
  requested.find(({ name }) => name === dialog.call.name)?.accept();
  await eventually(() => expect(shownMessage()).toContain('Credit assigned'));
  expect(shownDialog()?.textContent).toContain('Mark credit as returned');
});
