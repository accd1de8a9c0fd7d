import { addEnquiry } from '@tola/contract';
import { listEnquiries, readOrder, shipOrder } from '@tola/contract/staff';
import { call } from '@tola/server/testing';
import { expect, journey, newPerson, registerShopper, storeUrl } from '../../../fixtures/journey.ts';
import { buyByCard } from '../../../fixtures/orders.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';
import { OrderPage } from '../../../pages/back-office-pages.ts';

/** Runs in the worker: a browser without a screen has no place for notifications, so they are kept instead. */
const KEEP_NOTIFICATIONS = `(() => {
  self.kept = [];
  self.registration.showNotification = async (title, options) => void self.kept.push({ title, ...options });
})()`;
const NOTIFICATIONS = 'self.kept.map(({ title, body }) => ({ title, body }))';
/** Presses the first of them, and returns the address that it opens. */
const PRESSED = `new Promise((resolve) => {
  const notification = { ...self.kept[0], close: () => undefined };
  Object.defineProperty(self.clients, 'openWindow', { value: async (url) => resolve(url) });
  self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
})`;

journey('undoes packing, an edit and a new question, unless someone else was faster', async ({ page, context }) => {
  const shopper = await registerShopper();
  const orderNumber = await buyByCard(shopper);
  await signInAs(context, await colleague('owner'));
  const { state } = new OrderPage(page);
  const { keyboard } = page;
  const pack = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Mark as packed' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as packed' }).click();
    await expect(state).toHaveText('Packed');
  };
  await page.goto(`/back-office/orders/${orderNumber}`);
  await pack();
  // The message is reached by keyboard: itself, its button to close, the one to undo.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await keyboard.press('Alt+t');
  for (let stop = 0; stop < 3; stop += 1) await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(state).toHaveText('Confirmed');
  await pack();
  const { id: orderId } = await ownerClient().ok(readOrder, { orderNumber });
  const parcel = { courier: 'BVC', trackingNumber: newPerson().mobile, trackingUrl: null, serials: [] };
  await ownerClient().ok(shipOrder, { orderId, ...parcel });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(
    page.getByText(/^Can’t undo: Order .* is dispatched\. Only packed orders can be unpacked$/),
  ).toBeVisible();

  const question = `Is number ${newPerson().mobile} in stock?`;
  await page.goto('/back-office/records/faq/new');
  await expect(page.getByLabel('Question')).toBeFocused();
  await keyboard.type(question);
  await keyboard.press('Tab');
  await keyboard.type('Yes');
  await keyboard.press('Control+Enter');
  const list = page.getByRole('heading', { level: 1, name: 'FAQs' });
  await expect(list).toBeVisible();
  // Of two savings, the key undoes the later one.
  await page.getByRole('searchbox', { name: 'Search' }).fill(question);
  await page.getByRole('link', { name: question }).click();
  await page.getByLabel('Answer').fill('No');
  await keyboard.press('Control+Enter');
  await expect(list).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await keyboard.press('z');
  await expect(page.getByText('Undone', { exact: true }).last()).toBeVisible();
  await page.getByRole('link', { name: question }).click();
  await expect(page.getByLabel('Answer')).toHaveValue('Yes');

  const other = `Is number ${newPerson().mobile} sold out?`;
  await page.goto('/back-office/records/faq/new');
  await page.getByLabel('Question').fill(other);
  await page.getByLabel('Answer').fill('No');
  await keyboard.press('Control+Enter');
  // While the form is there, the key is a letter.
  await expect(list).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await keyboard.press('z');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(other);
  await expect(page.getByText('No matching')).toBeVisible();
});

journey('undoes the closing of an enquiry and a change of a page', async ({ page, context }) => {
  const { email } = newPerson();
  const enquiry = { firstName: 'Devika', lastName: 'Rao', mobile: '9820098200', email, message: 'Do you buy back?' };
  await call({ url: storeUrl() }, addEnquiry, enquiry);
  const wanted = { page: 1, perPage: 1, search: email, kind: null, status: null, assignedTo: '' };
  const { rows } = await ownerClient().ok(listEnquiries, wanted);
  await signInAs(context, await colleague('owner'));
  await page.goto(`/back-office/enquiries/${rows[0]?.ticketNumber}`);
  const status = page.getByLabel('Status');
  await status.selectOption('Closed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(status).toHaveValue('new');

  await page.goto('/back-office/page-texts/product-care');
  const intro = page.getByLabel('Introduction');
  const before = await intro.inputValue();
  await intro.fill(`${before} Changed ${newPerson().mobile}.`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone', { exact: true }).last()).toBeVisible();
  await page.goto('/back-office/page-texts/product-care');
  await expect(intro).toHaveValue(before);
});

journey.use({ serviceWorkers: 'allow' });

journey('shows a pushed order as a notification, which opens the order', async ({ page, context }) => {
  const orderNumber = await buyByCard(await registerShopper());
  await signInAs(context, await colleague('owner'));
  await context.grantPermissions(['notifications']);
  await page.goto('/back-office/account');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/back-office/push-worker.js', { scope: '/back-office/' });
    await navigator.serviceWorker.ready;
  });
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(KEEP_NOTIFICATIONS);
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/back-office/'));
      if (own !== undefined) resolve(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: 'New paid order', body: orderNumber, path: `/orders/${orderNumber}` });
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: new URL(storeUrl()).origin, registrationId: await registration, data },
  });
  await expect
    .poll(async () => await worker?.evaluate(NOTIFICATIONS))
    .toEqual([{ title: 'New paid order', body: orderNumber }]);

  const opened = await worker?.evaluate<string>(PRESSED);
  await page.goto(opened ?? '');
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
});
