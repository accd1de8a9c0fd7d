import { describe, expect, it } from 'vitest';
import type { OrderCopy, SeenRate } from '../app/offline/kept.ts';
import { ageText } from './age.ts';
import { documentReply } from './document.ts';
import { offlineMain, orderMain } from './offline-pages.ts';

const now = new Date('2026-11-24T10:44:00Z');
const rate: SeenRate = { name: 'Gold 999', per: '10 g', price: '₹1,54,453', at: '2026-11-24T10:32:00Z' };
const order = { orderNumber: 'TL-26-000184-7KQ2', day: '24 Nov 2026', total: '₹8,516.25', state: 'Packed' };
const hostile = '"><script>alert(1)</script>';

function offline(parts: Partial<Parameters<typeof offlineMain>[0]>): string {
  return offlineMain({ pathname: '/', seen: null, orders: [], now, ...parts });
}

it.each([
  [0, 'less than a minute ago'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [47 * 3_600_000, '1 day ago'],
  [49 * 3_600_000, '2 days ago'],
])('says how long %d ms are', (milliseconds, text) => {
  expect(ageText(milliseconds)).toBe(text);
});

describe('The offline page', () => {
  it('shows the rates last seen with their time and age, and nothing to buy', () => {
    const page = offline({ pathname: '/products/gold-coin/x', seen: { shopName: 'Tola', rates: [rate] } });
    expect(page).toContain('₹1,54,453');
    expect(page).toContain('24 Nov 2026, 4:02 pm IST');
    expect(page).toContain('12 minutes ago');
    expect(page).not.toMatch(/<(?:button|form|input)/);
  });

  it('warns against a second payment where a payment may be under way, and nowhere else', () => {
    for (const pathname of ['/modeofpayment', '/upi_payment', '/order_status']) {
      expect(offline({ pathname })).toContain('don’t pay again');
    }
    expect(offline({ pathname: '/cart' })).not.toContain('pay again');
  });

  it('links the orders and invoices that are kept, in a part that goes with the login', () => {
    const listed = { ...order, hasCopy: true, invoicePath: '/api/invoices/TL-26-000184-7KQ2.pdf' };
    const [, own = ''] = offline({ orders: [listed, { ...order, hasCopy: false, invoicePath: null }] }).split(
      'data-own',
    );
    expect(own.match(/href="\/order-view\/TL-26-000184-7KQ2"/g)).toHaveLength(1);
    expect(own.match(/href="\/api\/invoices\/TL-26-000184-7KQ2.pdf"/g)).toHaveLength(1);
    expect(offline({})).not.toContain('data-own');
  });

  it('escapes what it was given', () => {
    const seen = { shopName: 'Tola', rates: [{ ...rate, name: hostile, price: hostile }] };
    const named = { ...order, orderNumber: hostile, state: hostile, hasCopy: true, invoicePath: hostile };
    expect(offline({ seen, orders: [named] })).not.toContain('<script>');
  });
});

it('shows the copy of an order with its age and its invoice', () => {
  const copy: OrderCopy = {
    ...order,
    keptAt: '2026-11-24T08:44:00Z',
    html: '<h1>Order View</h1>',
    invoicePath: '/api/invoices/a.pdf',
  };
  const page = orderMain(copy, now);
  expect(page).toContain('2 hours ago');
  expect(page).toContain('<h1>Order View</h1>');
  expect(page).toContain('Open invoice');
  expect(orderMain({ ...copy, invoicePath: null }, now)).not.toContain('Open invoice');
});

it('sends a document that runs its own script only, and is stored nowhere', async () => {
  const reply = await documentReply(
    { shopName: hostile, title: 'You’re offline', styles: '/assets/app.css', main: '' },
    503,
  );
  const html = await reply.text();
  const script = html.slice(html.indexOf('<script>') + '<script>'.length, html.indexOf('</script>'));
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(script))).toString('base64');
  expect(reply.headers.get('content-security-policy')).toContain(`script-src 'sha256-${digest}'`);
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.status).toBe(503);
});
