/** The pages that the service worker writes: what to do without a connection, and the copy of an order. */
import { indianFormat } from '@tola/pricing';
import type { LastSeen, OrderCopy, SeenOrder, SeenRate } from '../app/offline/kept.ts';
import { ageText } from './age.ts';
import { escapeHtml } from './document.ts';

const day = indianFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = indianFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true });

/** Where a visitor may have paid and waits to hear of it. */
const PAYMENT_PATH = /^\/(?:modeofpayment|upi_payment|order_status)\b/;

/** An order in the list, with what of it can be opened. */
export interface ListedOrder extends SeenOrder {
  readonly hasCopy: boolean;
  /** Null where no invoice is kept. */
  readonly invoicePath: string | null;
}

interface Offline {
  readonly pathname: string;
  readonly seen: LastSeen | null;
  readonly orders: readonly ListedOrder[];
  readonly now: Date;
}

/** Main part of the page for any address that cannot be loaded. */
export function offlineMain({ pathname, seen, orders, now }: Offline): string {
  const payment = PAYMENT_PATH.test(pathname)
    ? `<p class="mt-5 max-w-[44em] rounded-lg bg-gold-soft px-4 py-3">If you have just paid, please don’t pay again. Your order shows the payment as soon as you’re back online.</p>`
    : '';
  return `<div class="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
<div><p class="eyebrow">No connection</p>
<h1 class="mt-3">You’re offline</h1>
<p class="mt-4 max-w-[36em] text-lg text-muted">Prices follow the market every second, so nothing can be bought without a connection. This page opens by itself once you’re back online.</p>
${payment}
<p class="mt-6"><a href="" class="button button-solid whitespace-nowrap min-h-12 px-6">Try again</a></p></div>
${ratesPanel(seen?.rates ?? [], now)}
${ordersPanel(orders)}
</div>`;
}

function ratesPanel(rates: readonly SeenRate[], now: Date): string {
  const [first] = rates;
  if (first === undefined) return '';
  const rows = rates.map(
    ({ name, per, price }) =>
      `<div class="flex items-baseline justify-between gap-4 py-3"><dt>${escapeHtml(name)} <span class="text-[13.5px] text-muted">${escapeHtml(per)}</span></dt><dd class="text-lg font-semibold text-muted">${escapeHtml(price)}</dd></div>`,
  );
  return `<section aria-labelledby="rates-seen" class="panel p-6 tablet:p-8">
<h2 id="rates-seen" class="text-[23px]">Rates when last seen</h2>
<p class="mt-2 text-muted">${timeOf(first.at)} · <time data-age datetime="${escapeHtml(first.at)}" class="font-semibold text-ink">${ageText(now.getTime() - Date.parse(first.at))}</time></p>
<dl class="mt-4 divide-y divide-line border-y border-line">${rows.join('')}</dl>
<p class="mt-4 text-[13.5px] text-muted">For your information only. You pay the price that is live when you order.</p>
</section>`;
}

function ordersPanel(orders: readonly ListedOrder[]): string {
  if (orders.length === 0) return '';
  return `<section data-own aria-labelledby="own-orders" class="panel p-6 tablet:p-8 lg:col-span-2">
<h2 id="own-orders" class="text-[23px]">Your orders on this device</h2>
<ul class="mt-4 divide-y divide-line border-y border-line">${orders.map(orderRow).join('')}</ul>
<p class="mt-4 text-[13.5px] text-muted">As you last saw them. Deleted from this device when you log out.</p>
</section>`;
}

function orderRow({ orderNumber, day: placedOn, total, state, hasCopy, invoicePath }: ListedOrder): string {
  const number = escapeHtml(orderNumber);
  const facts = [placedOn, state].filter((one) => one !== '').map(escapeHtml);
  const view = hasCopy
    ? link(`/order-view/${encodeURIComponent(orderNumber)}`, 'View', `View order ${orderNumber}`)
    : '';
  const invoice = invoicePath === null ? '' : link(invoicePath, 'Invoice', `Invoice of order ${orderNumber}`);
  return `<li class="grid grid-cols-[1fr_auto] gap-x-4 py-3"><b class="font-semibold">${number}</b><span class="text-right font-medium">${escapeHtml(total)}</span><span class="text-[13.5px] text-muted">${facts.join(' · ')}</span><span class="flex justify-end gap-4">${view}${invoice}</span></li>`;
}

function link(href: string, text: string, label: string): string {
  return `<a href="${escapeHtml(href)}" aria-label="${escapeHtml(label)}" class="inline-flex min-h-11 items-center font-semibold text-green-ink underline underline-offset-4 hover:no-underline">${text}</a>`;
}

/** Main part of the copy of an order: its markup comes from the page of this shop that the customer had open. */
export function orderMain(copy: OrderCopy, now: Date): string {
  const invoice =
    copy.invoicePath === null
      ? ''
      : `<a href="${escapeHtml(copy.invoicePath)}" class="button button-outline whitespace-nowrap min-h-11 px-5 text-[15px]">Open invoice</a>`;
  return `<div data-own>
<div class="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-gold-soft px-4 py-3">
<p class="min-w-0 flex-1 basis-64"><b class="font-semibold">You’re offline.</b> This is your order as of ${timeOf(copy.keptAt)}, <time data-age datetime="${escapeHtml(copy.keptAt)}">${ageText(now.getTime() - Date.parse(copy.keptAt))}</time>. It may have moved on since.</p>
<a href="" class="button button-outline whitespace-nowrap min-h-11 px-5 text-[15px]">Try again</a>${invoice}
</div>
${copy.html}
</div>`;
}

/** "24 Nov 2026, 4:02 pm IST". */
function timeOf(instant: string): string {
  const at = new Date(instant);
  return `${day.format(at)}, ${clock.format(at)} IST`;
}
