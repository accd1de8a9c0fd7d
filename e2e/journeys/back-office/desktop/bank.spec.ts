import { formatRupees, indianDate, type Paise } from '@tola/pricing';
import { expect, journey, registerShopper } from '../../../fixtures/journey.ts';
import { newTransferReference, placeAnOrder } from '../../../fixtures/orders.ts';
import { colleague, signInAs } from '../../../fixtures/staff.ts';
import { OrderPage, section } from '../../../pages/back-office-pages.ts';

const HEADER = 'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.';

journey(
  'matches a bank statement to its NEFT order and assigns an unmatched credit by hand',
  async ({ page, context }) => {
    const shopper = await registerShopper();
    const utr = newTransferReference();
    const named = await placeAnOrder(shopper, 'NEFT', { utr });
    const unnamed = await placeAnOrder(shopper, 'NEFT', { typeName: 'silver-coin' });
    const stray = newTransferReference('ICIC');
    await signInAs(context, await colleague('orders', 'accounts'));
    await page.goto('/back-office/bank');

    const file = page.locator('input[type=file]');
    await file.setInputFiles(csvFile('Nothing of a bank\n1,2\n'));
    await expect(page.getByText(/No row of the file has a date and an amount/)).toBeVisible();

    const lines = [
      line(`NEFT ${utr} MEENAKSHI`, utr, named.totalPaise),
      line('BY TRANSFER', stray, unnamed.totalPaise),
    ];
    const statement = csvFile([HEADER, ...lines].join('\n'));
    await file.setInputFiles(statement);
    const result = section(page, 'Import statement').getByRole('status');
    await expect(result).toContainText('2 credits read, 2 of them new; 1 matched to orders, 1 unmatched.');
    await expect(result).toContainText(named.orderNumber);
    await file.setInputFiles(statement);
    await expect(page.getByText('This statement was imported before')).toBeVisible();
    await file.setInputFiles(csvFile([HEADER, ...lines].join('\n\n')));
    await expect(result).toContainText('2 credits read, 0 of them new');

    const credit = section(page, 'Unmatched credits').getByRole('listitem').filter({ hasText: stray });
    await expect(credit).toContainText(formatRupees(unnamed.totalPaise as Paise));
    await credit.getByRole('button', { name: 'Assign to order' }).click();
    const orderPage = new OrderPage(page);
    await orderPage.dialog.getByLabel('Order number').fill('TL-00-000000');
    await orderPage.dialog.getByRole('button', { name: /^Assign ₹/ }).click();
    await expect(orderPage.dialog.getByText('Order not found')).toBeVisible();
    await orderPage.dialog.getByLabel('Order number').fill(unnamed.orderNumber.toLowerCase());
    await orderPage.dialog.getByRole('button', { name: /^Assign ₹/ }).click();
    await expect(credit).toHaveCount(0);

    for (const { orderNumber } of [named, unnamed]) {
      await orderPage.open(orderNumber);
      await expect(orderPage.state).toHaveText('Confirmed');
    }
  },
);

function line(narration: string, reference: string, paise: Paise): string {
  const [year, month, day] = indianDate(new Date()).split('-');
  return `${day}/${month}/${year},${narration},${reference},,"${(paise / 100).toFixed(2)}"`;
}

function csvFile(text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
