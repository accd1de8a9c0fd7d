import { expect, test } from 'vitest';
import { fieldTexts } from './field-texts.ts';

test.each([
  ['refund', 'amountPaise', 123_400, 'Amount: ₹1,234.00'],
  ['variant', 'weightMg', 10_000, 'Weight: 10 g'],
  ['weight', 'marginPaisePerGram', 5_050, 'Margin per gram: ₹50.50'],
  ['variant', 'serviceTaxBp', 250, 'Tax on making: 2.5 %'],
  ['variant', 'visible', false, 'Visibility: Hidden'],
  ['variant', 'stock', null, 'Stock: —'],
  ['product', 'productTypeId', 1_234, 'Product type: 1234'],
  ['product', 'metal', 'gold', 'Metal: Gold'],
  ['product', 'details', [{ label: 'Edge', value: 'Reeded' }], 'Details table: Label: Edge, Value: Reeded'],
  ['coupon', 'startsAt', '2026-11-22T03:45:00.000Z', 'Valid from: 22 Nov 2026, 9:15 am'],
  ['premium', 'effectiveAt', '2026-11-22T03:45:00.000Z', 'In force from: 22 Nov 2026, 9:15 am'],
  ['order', 'byBank', true, 'Paid out by bank: Yes'],
  ['order', 'serials', ['A1', 'A2'], 'Serial numbers: A1, A2'],
  ['order', 'payoutId', 12_345, 'Payout: 12345'],
  ['person', 'roles', ['orders', 'accounts'], 'Roles: orders, accounts'],
  ['something new', 'shareOfTotalBp', 333, 'Share of total: 3.33 %'],
  ['something new', 'totals', { fineMg: 500, leastPaise: 100 }, 'Totals: Fine: 500 mg, Least: ₹1.00'],
  ['something new', 'gstin', '27AAPFU0939F1ZV', 'GSTIN: 27AAPFU0939F1ZV'],
  ['something new', 'amounts', [], 'Amounts: —'],
])('shows a %s’s field %s with its label and unit', (kind, name, value, text) => {
  const { labelOf, textOf } = fieldTexts({ kind, subjectId: '7' });
  expect(`${labelOf(name)}: ${textOf(name, value)}`).toBe(text);
});

test.each([
  ['premiumApproval', 'silver', 150_000, 'Silver: ₹1,500.00'],
  ['rateGuard', 'jumpBp', 200, 'Jump: 2 %'],
  ['loyaltyEarn', 'paisePerPoint', 100_000, 'Per point: ₹1,000.00'],
  ['roundTotals', 'value', true, 'Round totals to the rupee: Yes'],
  ['gst', 'value', [{ since: '2017-07-01', bp: 300 }], 'GST: Since: 1 Jul 2017, Per cent: 3 %'],
])('shows of the setting %s its %s with label and unit', (subjectId, name, value, text) => {
  const { labelOf, textOf } = fieldTexts({ kind: 'setting', subjectId });
  expect(`${labelOf(name)}: ${textOf(name, value)}`).toBe(text);
});

test('shows a setting of one value under its own name', () => {
  const { labelOf, textOf } = fieldTexts({ kind: 'setting', subjectId: 'cardProviderFeeBp' });
  expect(`${labelOf('value')}: ${textOf('value', 190)}`).toBe('Payment provider fee: 1.9 %');
});
