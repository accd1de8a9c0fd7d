import type { Page } from '@playwright/test';
import { acceptPayment, readOrder } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { expect, journey, registerShopper } from '../../../../fixtures/journey.ts';
import { newTransferReference, type Placed, placeAnOrder } from '../../../../fixtures/orders.ts';
import { colleague, ownerClient, signInAs } from '../../../../fixtures/staff.ts';
import { OrderPage, section } from '../../../../pages/back-office-pages.ts';
import { timeJob } from '../time-job.ts';

const anywhere = { from: 'records/faq' };

/** Opens the best of what the search finds, once it is there. */
async function begin(page: Page, text: string, best: string | RegExp): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: best, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** An order whose transfer has been accepted. */
async function paidOrder(): Promise<Placed> {
  const placed = await placeAnOrder(await registerShopper(), 'NEFT', { utr: newTransferReference() });
  const { claims } = await ownerClient().ok(readOrder, { orderNumber: placed.orderNumber });
  const [claim] = claims;
  if (claim === undefined) throw new Error(`${placed.orderNumber} has no claim`);
  const creditedOn = indianDate(new Date());
  await ownerClient().ok(acceptPayment, { claimId: claim.id, amountPaise: placed.totalPaise, utr: null, creditedOn });
  return placed;
}

journey('refunds a part of an order and records its payout, and cancels an order', async ({ page, context }) => {
  const { orderNumber } = await paidOrder();
  const unpaid = await placeAnOrder(await registerShopper(), 'Card');
  await signInAs(context, await colleague('owner'));
  const { state, dialog } = new OrderPage(page);
  const { keyboard } = page;

  await timeJob(page, 'refund a part of an order', anywhere, async () => {
    await begin(page, `refund ${orderNumber.slice(-4)}`, `Refund ${orderNumber}`);
    await expect(dialog.getByLabel('Amount (₹)')).toBeFocused();
    await keyboard.type('100');
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await keyboard.type('A scratch on the card');
    await keyboard.press('Enter');
    await expect(section(page, 'History')).toContainText('A scratch on the card');
  });
  await timeJob(page, 'record a payout', anywhere, async () => {
    await begin(page, 'bank st', 'Bank statements');
    const payout = section(page, 'Refunds to pay out').getByRole('listitem').filter({ hasText: orderNumber });
    await payout.getByRole('button', { name: 'Pay out…' }).click();
    await expect(dialog.getByLabel('Reference number of the transfer (UTR)')).toBeFocused();
    await keyboard.type(newTransferReference('TOLA'));
    await keyboard.press('Enter');
    await expect(page.getByText('Payout recorded')).toBeVisible();
  });
  await timeJob(page, 'cancel an order', anywhere, async () => {
    await begin(page, `cancel ${unpaid.orderNumber.slice(-4)}`, `Cancel ${unpaid.orderNumber}`);
    await expect(dialog.getByLabel('Reason for cancelling (shown to the customer)')).toBeFocused();
    await keyboard.type('Ordered twice');
    await keyboard.press('Enter');
    await expect(state).toHaveText('Cancelled');
  });
});

journey('matches a bank statement, and downloads a GST return', async ({ page, context }) => {
  const utr = newTransferReference();
  const { orderNumber, totalPaise } = await placeAnOrder(await registerShopper(), 'NEFT', { utr });
  const [year, month, day] = indianDate(new Date()).split('-');
  const lines = [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `${day}/${month}/${year},NEFT ${utr} MEENAKSHI,${utr},,"${(totalPaise / 100).toFixed(2)}"`,
  ];
  await signInAs(context, await colleague('owner'));
  await timeJob(page, 'match a bank statement', anywhere, async () => {
    await begin(page, 'import bank', 'Import bank statement');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect(section(page, 'Import statement').getByRole('status')).toContainText(orderNumber);
  });
  await timeJob(page, 'download a GST return', anywhere, async () => {
    await begin(page, 'gst returns', 'GST returns');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'GSTR-1 JSON' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
  });
});
