import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { idOf, type WeightId } from '@tola/contract';
import {
  acceptPayment,
  addStockEntry,
  listStock,
  packOrder,
  readOrder,
  readRecord,
  readStock,
  saveRecord,
  shipOrder,
} from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { setBusinessSetting } from '../../fixtures/business-settings.ts';
import { expect, journey, registerShopper } from '../../fixtures/journey.ts';
import { newReference, newTransferReference, placeAnOrder } from '../../fixtures/orders.ts';
import { colleague, ownerClient, signInAs } from '../../fixtures/staff.ts';

/** Lists whose headers sort, and the column of their file that stands in each row of the screen. */
const LISTS = [
  { path: 'stock/moves?kind=receipt', table: 'Moves', heads: ['On hand', 'For sale', 'When'], fileColumn: 'Reason' },
  { path: 'stock/serials', table: 'Serial numbers', heads: ['Serial number', 'Received'], fileColumn: 'Serial number' },
  { path: 'stock', table: 'Stock', heads: ['On hand', 'Cost'], fileColumn: 'Product' },
  { path: 'pan-verification?show=waiting', table: 'PANs', heads: ['Order', 'Buyer'], fileColumn: 'Order' },
  { path: 'position/margins', table: 'Margins by order', heads: ['Order', 'Time', 'Pieces'], fileColumn: 'Order' },
] as const;

journey('sorts lists by their headers, both ways, and gives each as a file', async ({ page, context }) => {
  journey.slow();
  const before = await setBusinessSetting('panThreshold', [{ since: '2016-01-01', paise: 1_00 }]);
  await setBusinessSetting('panVerification', true);
  try {
    await receiveNumbered();
    await sendTwoOrders();
    await signInAs(context, await colleague('owner'));
    for (const list of LISTS) {
      await page.goto(`/back-office/${list.path}`);
      const table = page.getByRole('table', { name: list.table, exact: true });
      await expect.poll(async () => await table.locator('tbody tr').count()).toBeGreaterThan(1);
      for (const head of list.heads) await checkSorting(table, head);
      await checkFile(page, table, list.fileColumn);
    }
  } finally {
    try {
      await setBusinessSetting('panVerification', false);
    } finally {
      await setBusinessSetting('panThreshold', before);
    }
  }
});

/** Presses a header until it sorts descending, ascending and, at last, no longer. */
async function checkSorting(table: Locator, head: string): Promise<void> {
  const header = table.getByRole('columnheader', { name: head, exact: false }).filter({ hasText: head }).first();
  const names = await table.getByRole('columnheader').allInnerTexts();
  const column = names.findIndex((name) => name.trim() === head);
  const values = async () => await table.locator(`tbody tr > :nth-child(${column + 1})`).allInnerTexts();
  const press = async () => await header.getByRole('button').click();
  for (const direction of ['descending', 'ascending'] as const) {
    await press();
    await expect(header).toHaveAttribute('aria-sort', direction);
    await expect(async () => {
      const shown = (await values()).map(shownValue);
      const known = shown.filter((value) => value !== null);
      expect(known.length).toBeGreaterThan(0);
      // What is not known comes last, either way.
      expect(shown.slice(0, known.length)).toEqual(known);
      const sorted = known.toSorted(compared);
      expect(known).toEqual(direction === 'ascending' ? sorted : sorted.toReversed());
    }).toPass({ timeout: 20_000 });
  }
  await press();
  await expect(header).toHaveAttribute('aria-sort', 'none');
}

/** The first rows of the file are those of the screen. */
async function checkFile(page: Page, table: Locator, column: string): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTitle('Export CSV').click()]);
  const [head = '', ...lines] = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  const place = head.split(',').indexOf(column);
  expect(place, head).toBeGreaterThanOrEqual(0);
  expect(lines.length).toBeGreaterThan(1);
  const rows = table.locator('tbody tr');
  for (const [index, line] of lines.slice(0, 2).entries()) {
    const cell = line.split(',')[place] ?? '';
    expect(cell, line).not.toBe('');
    await expect(rows.nth(index)).toContainText(cell);
  }
}

/** What a cell says: a date, a figure, or text; null where it says nothing. */
function shownValue(text: string): string | number | null {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words === '' || words === '—' || words === 'unknown' || words === 'cost unknown') return null;
  const figure = /^[+−-]?₹?[\d,]+(\.\d+)?$/.exec(words);
  if (figure !== null) return Number(words.replace('−', '-').replace(/[₹,+]/g, ''));
  const date = Date.parse(words.replace(/ IST$/, '').replace(/(\d{4}),? /, '$1 '));
  return /^\d{1,2} \w{3} \d{4}/.test(words) && !Number.isNaN(date) ? date : words.toLowerCase();
}

function compared(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Two receipts of the heaviest variant, whose pieces have serial numbers. */
async function receiveNumbered(): Promise<void> {
  const owner = ownerClient();
  const { rows } = await owner.ok(listStock, { page: 1, perPage: 200, metal: null, locationId: null });
  const { weightId } = rows.toSorted((one, other) => other.weightMg - one.weightMg)[0] ?? {
    weightId: idOf<WeightId>(1),
  };
  const { version, values } = await owner.ok(readRecord, { resource: 'weights', id: weightId });
  await owner.ok(saveRecord, { resource: 'weights', id: weightId, version, values: { ...values, hasSerials: true } });
  const { locations } = await owner.ok(readStock, { weightId });
  for (const pieces of [1, 2]) {
    const serials = Array.from({ length: pieces }, () => `SO${newReference()}`);
    await owner.ok(addStockEntry, {
      ...{ key: `receipt-${newReference()}`, kind: 'receipt', weightId, pieces, serials, toLocationId: null },
      ...{ locationId: locations[0]?.id ?? 0, costPaise: pieces * 1_00_000_00, orderNumber: null, reference: '' },
      reason: `Bought ${newReference()}`,
    });
  }
}

/** Two orders with a PAN, dispatched. */
async function sendTwoOrders(): Promise<void> {
  const owner = ownerClient();
  for (const typeName of ['gold-coin', 'silver-coin']) {
    const options = { utr: newTransferReference(), typeName };
    const { orderNumber } = await placeAnOrder(await registerShopper(), 'NEFT', options);
    const { id: orderId, claims, view } = await owner.ok(readOrder, { orderNumber });
    const claimId = claims[0]?.id;
    if (claimId === undefined) throw new Error(`${orderNumber} has no claim`);
    const creditedOn = indianDate(new Date());
    await owner.ok(acceptPayment, { claimId, amountPaise: view.payablePaise, utr: null, creditedOn });
    await owner.ok(packOrder, { orderId, serials: [], note: '' });
    const tracking = { courier: 'BVC', trackingNumber: `L${orderId}`, trackingUrl: null };
    await owner.ok(shipOrder, { orderId, serials: [], ...tracking });
  }
}
