import { readFileSync } from 'node:fs';
import { cancelOrderByStaff, readOrder } from '@tola/contract/staff';
import { formatRupees, indianDate } from '@tola/pricing';
import { expect, journey } from '../../../fixtures/journey.ts';
import { buyByCard } from '../../../fixtures/orders.ts';
import { colleague, openAnother, ownerClient } from '../../../fixtures/staff.ts';

/** The fields of GSTR-1 that are added up by hand. */
interface Gstr1 {
  readonly b2cs?: readonly { readonly txval: number }[];
  readonly b2b?: readonly { readonly inv: readonly Document[] }[];
  readonly b2cl?: readonly { readonly inv: readonly Document[] }[];
  readonly cdnr?: readonly { readonly nt: readonly Document[] }[];
  readonly cdnur?: readonly Document[];
  readonly hsn: { readonly hsn_b2b: readonly { txval: number }[]; readonly hsn_b2c: readonly { txval: number }[] };
}

interface Document {
  readonly itms: readonly { readonly itm_det: { readonly txval: number } }[];
}

const paise = (rows: readonly { txval: number }[] = []): number =>
  rows.reduce((sum, { txval }) => sum + Math.round(txval * 100), 0);
const ofDocuments = (documents: readonly Document[] = []): number =>
  paise(documents.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det)));

journey(
  'lets an accountant follow a sale and its credit note from the registers into the GST return',
  async ({ browser, shopper }) => {
    journey.slow();
    const kept = await buyByCard(shopper);
    const returned = await buyByCard(shopper);
    const owner = ownerClient();
    const { id: orderId, view, customerId } = await owner.ok(readOrder, { orderNumber: returned });
    // By hand: a sale within the State is value and 3 % of it, in two halves.
    const taxable = Math.round((view.payablePaise - view.surchargePaise) / 1.03);
    expect(view.gstPaise).toBe(view.payablePaise - view.surchargePaise - taxable);
    await owner.ok(cancelOrderByStaff, { orderId, reason: 'Bought twice', waiveCharge: true });
    await expect
      .poll(async () => (await owner.ok(readOrder, { orderNumber: returned })).creditNotes.length, { timeout: 20_000 })
      .toBe(1);

    const page = await openAnother(browser, await colleague('accounts'));
    const month = indianDate(new Date()).slice(0, 7);
    await page.goto('/back-office/');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('customer ledger');
    await page.keyboard.press('Enter');
    await page.goto(`/back-office/books/registers/customer-ledger?customerId=${customerId}`);
    const ledger = page.getByRole('table', { name: 'Customer ledger' });
    await expect(ledger).toContainText('Credit note');
    await expect(ledger).toContainText('Refund');
    // Debits: both sales and the refund. Credits: both payments and the credit note.
    const other = (await owner.ok(readOrder, { orderNumber: kept })).view;
    const total = formatRupees(other.payablePaise + 2 * view.payablePaise);
    await expect(ledger.locator('tfoot').getByText(total)).toHaveCount(2);

    await page.getByLabel('Register', { exact: true }).selectOption({ label: 'Credit note register' });
    const notes = page.getByRole('table', { name: 'Credit note register' });
    const row = notes.getByRole('row').filter({ hasText: returned });
    await expect(row).toContainText(formatRupees(view.payablePaise));
    const [pdf] = await Promise.all([page.waitForEvent('download'), row.getByRole('link').first().click()]);
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    // Other journeys sell too, more than one page of it.
    await page.goto('/back-office/books/registers/sales?per=200');
    await expect(page.getByRole('table', { name: 'Sales register' })).toContainText(kept);

    await page.goto(`/back-office/books/gst?month=${month}`);
    await expect(page.getByRole('region', { name: 'Checks' })).toContainText('Every document is in one section');
    await expect(page.getByText('Not met')).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'GSTR-1 JSON' }).click(),
    ]);
    const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as Gstr1;
    const sections =
      ofDocuments(file.b2b?.flatMap(({ inv }) => inv)) +
      ofDocuments(file.b2cl?.flatMap(({ inv }) => inv)) +
      paise(file.b2cs) -
      ofDocuments(file.cdnr?.flatMap(({ nt }) => nt)) -
      ofDocuments(file.cdnur);
    expect(sections).toBe(paise(file.hsn.hsn_b2b) + paise(file.hsn.hsn_b2c));
    expect(sections).toBeGreaterThan(0);

    await page.goto('/back-office/books/closing');
    await expect(page.getByRole('region', { name: 'Months', exact: true })).toContainText('running');
  },
);
