import { listPurchases, readPurchase, saveRecord } from '@tola/contract/staff';
import { formatRupees, indianDate } from '@tola/pricing';
import { expect, journey } from '../../../fixtures/journey.ts';
import { colleague, openAnother, ownerClient } from '../../../fixtures/staff.ts';

const FIX_BY = indianDate(new Date(Date.now() + 7 * 86_400_000));

journey('lets an accountant book a bill, fix its rate, receive it and pay for it', async ({ browser }) => {
  journey.slow();
  const owner = ownerClient();
  const name = `Refinery ${process.pid}`;
  const none = { gstin: '', pan: '', phone: '', email: '', bankName: '', bankAccount: '', bankIfsc: '', note: '' };
  const values = { ...none, name, stateCode: '27', isActive: true };
  await owner.ok(saveRecord, { resource: 'suppliers', id: null, version: null, values });
  const page = await openAnother(browser, await colleague('accounts'));

  await page.goto('/back-office/purchases/new');
  await page.getByLabel('Supplier').selectOption({ label: name });
  await page.getByLabel('Bill number').fill('J/1');
  const line = page.getByRole('group', { name: 'Line 1' });
  await line.getByLabel('Goods').selectOption({ label: 'Bulk gold, by weight' });
  await line.getByLabel('Weight (g)').fill('100');
  await line.getByLabel('Rate', { exact: true }).selectOption({ label: 'To be fixed before a date' });
  await line.getByLabel('Fix by').fill(FIX_BY);
  await page.getByLabel('Freight (₹)').fill('1000');
  await page.getByLabel('Pieces are at').selectOption({ label: 'In transit' });
  await page.getByRole('button', { name: 'Book the bill' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name}, J/1`);
  await expect(page.getByText('7 days left')).toBeVisible();

  await page.getByRole('button', { name: /^Fix at the live/ }).click();
  await expect(page.getByRole('region', { name: 'Booked', exact: true })).toContainText('Rate fixed');
  const { rows } = await owner.ok(listPurchases, { page: 1, perPage: 5, search: name, state: null, supplierId: null });
  const bill = await owner.ok(readPurchase, { billId: rows[0]?.id ?? 0 });
  const ratePaise = bill.lines[0]?.ratePaise ?? 0;
  expect(ratePaise).toBeGreaterThan(0);
  // 100 g of 995 hold 99.5 g; a supplier without GSTIN charges no GST, neither on them nor on ₹1,000 of freight.
  const total = Math.round((99_500 * ratePaise) / 10_000) + 1_000_00;
  await expect(page.getByRole('region', { name: 'Bill', exact: true })).toContainText(formatRupees(total));
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByRole('button', { name: 'Receive the goods' }).click();
  await expect(page.getByText('received at Vault')).toBeVisible();

  await page.getByRole('link', { name: /in all$/ }).click();
  await page.getByRole('button', { name: 'Note a payment' }).click();
  await page.getByLabel('Paid (₹)').fill(String(total / 100));
  await page.getByLabel('UTR or cheque').fill('HDFCR52026112400001');
  await page.getByRole('button', { name: 'Note the payment' }).click();
  await expect(page.getByText('Owed ₹0.00')).toBeVisible();

  await page.goto('/back-office/books/registers/purchases');
  await expect(page.getByRole('table', { name: 'Purchase register' })).toContainText('J/1');
  await page.goto('/back-office/position');
  await expect(page.getByRole('region', { name: 'Gold', exact: true })).toContainText('Mark to market');
});
