/** One trace leads from a press in the browser to the message that it caused. */
import type { Page } from '@playwright/test';
import { addToCart, type WeightId } from '@tola/contract';
import { attributeOf, call, connectDatabase, createLog, type ReceivedSpan, sql } from '@tola/server/testing';
import { journey as base, expect } from '../../fixtures/journey.ts';
import { messageTo } from '../../fixtures/messages.ts';
import { goToPayment, PaymentPage, ProviderPage } from '../../pages/checkout-pages.ts';
import { startTracedStore, type TracedStore } from '../../store/traced-store.ts';

const SESSION_COOKIE = 'tola_session';
const DEMO_CUSTOMER = '9000000001';

const journey = base.extend<object, { store: TracedStore }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => {
      const store = await startTracedStore();
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ store }, use) => await use(store.url),
});

async function fillCartOf(page: Page, { url, databaseUrl }: TracedStore): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  const { weightId } = await database.one<{ weightId: WeightId }>(
    sql`select id as weight_id from product_weight where stock > 5 order by weight_mg, id limit 1`,
  );
  await database.close();
  const session = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE);
  const token = session?.value ?? '';
  const added = await call({ url }, addToCart, { weightId, quantity: 1, weightMg: null, designId: null }, { token });
  if (!added.ok) throw new Error(added.message);
}

/** Waits for the span of a message. @returns the names of the spans that lead to it, the first cause first, and of all in the trace */
async function traceOf({ receiver: { spans } }: TracedStore, message: string, template: string) {
  const isWanted = (span: ReceivedSpan): boolean =>
    span.name === message && attributeOf(span, 'tola.template') === template;
  await expect.poll(() => spans.some(isWanted), { timeout: 30_000 }).toBe(true);
  const found = spans.find(isWanted);
  const trace = spans.filter(({ traceId }) => traceId === found?.traceId);
  const path: string[] = [];
  let span = found;
  while (span !== undefined) {
    path.unshift(span.name);
    const { parentSpanId } = span;
    span = trace.find(({ spanId }) => spanId === parentSpanId);
  }
  return { path, names: new Set(trace.map(({ name }) => name)) };
}

journey('lead from a press through calls, statements, provider and job to SMS and mail', async ({ page, store }) => {
  // A store of its own is started first.
  journey.slow();
  await page.goto('/login');
  await page.getByLabel(/^Mobile number/).fill(DEMO_CUSTOMER);
  await page.getByRole('button', { name: 'Continue with OTP' }).click();
  const { text } = await messageTo(DEMO_CUSTOMER, 'sms', /\d{5} is your OTP to log in/, store.messagesUrl);
  await page.getByLabel('OTP', { exact: true }).pressSequentially(/\d{5}/.exec(text)?.[0] ?? '');
  await expect(page).not.toHaveURL(/\/login$/);
  const sms = await traceOf(store, 'send sms', 'one-time-password');
  expect(sms.path).toEqual(['press', 'SendLoginOtpFront', 'job deliver-message', 'send sms']);
  expect(sms.names).toContain('insert outbox_message');

  await fillCartOf(page, store);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('Debit Card / Credit Card');
  await payment.submit.click();
  await new ProviderPage(page).pay();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible({ timeout: 30_000 });
  const mail = await traceOf(store, 'send mail', 'order-confirmed');
  expect(mail.path).toEqual(['press', 'proceedToPay', 'settle attempt', 'job deliver-message', 'send mail']);
  for (const name of ['cashfree POST', 'cashfree GET', 'commit', 'update outbox_message'])
    expect(mail.names).toContain(name);
});
