/** The verify queue by keyboard. Alone, because the queue holds the payments of every journey. */

import { importStatement, readBankOverview, rejectPayment, statementOfText } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import type { StaffClient } from '@tola/server/testing';
import { expect, journey, registerShopper } from '../../fixtures/journey.ts';
import { newReference, type Placed, placeAnOrder } from '../../fixtures/orders.ts';
import { colleague, signInAs } from '../../fixtures/staff.ts';
import { OrderPage, section } from '../../pages/back-office-pages.ts';
import { timeJob } from '../back-office/timed-jobs/time-job.ts';

const TRANSFERS = 10;

async function emptyQueue(client: StaffClient): Promise<void> {
  const { claims } = await client.ok(readBankOverview, null);
  for (const { claimId } of claims) {
    await client.ok(rejectPayment, { claimId, reason: 'Of another journey', isFinal: false });
  }
}

/** Orders whose customers sent a screenshot without a reference number. */
async function placeTransfers(count: number): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (let one = 0; one < count; one += 1) {
    placed.push(await placeAnOrder(await registerShopper(), 'NEFT', { typeName: 'silver-coin' }));
  }
  return placed;
}

/** Credits whose references and remarks name no order: amounts and days suggest which they pay. */
function statement(orders: readonly Placed[]): string {
  const [year, month, day] = indianDate(new Date()).split('-');
  const rows = orders.map(({ totalPaise }) => {
    const utr = `8${newReference().slice(1)}`;
    return `${day}/${month}/${year},UPI/CR/${utr}/BUYER,${(totalPaise / 100).toFixed(2)}`;
  });
  return ['Date,Narration,Credit', ...rows].join('\n');
}

journey(
  'verifies ten transfers by keyboard, and rejects one that the bank does not show',
  async ({ page, context }) => {
    journey.slow();
    const person = await colleague('owner');
    await emptyQueue(person.client);
    const orders = await placeTransfers(TRANSFERS);
    await person.client.ok(importStatement, statementOfText(`ten ${process.pid}`, statement(orders)));
    await signInAs(context, person);
    const decision = section(page, 'Decision');
    const { keyboard } = page;

    await timeJob(page, 'verify ten transfers', { from: '' }, async () => {
      await keyboard.press('g');
      await keyboard.press('y');
      for (const { orderNumber } of orders) {
        await expect(decision.getByRole('link', { name: orderNumber })).toBeVisible();
        await keyboard.press('a');
      }
      await expect(page.getByText('All payments are verified.')).toBeVisible();
    });
    const [unpaid] = await placeTransfers(1);
    await timeJob(page, 'reject a false transfer in the queue', { from: 'verify' }, async () => {
      await expect(decision.getByRole('link', { name: unpaid?.orderNumber ?? '' })).toBeVisible();
      await keyboard.press('r');
      await expect(page.getByRole('radio', { name: 'Not in our account' })).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByText('All payments are verified.')).toBeVisible();
    });
    const order = new OrderPage(page);
    await order.open(orders.at(-1)?.orderNumber ?? '');
    await expect(order.state).toHaveText('Confirmed');
  },
);
