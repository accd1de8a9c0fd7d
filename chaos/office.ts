/** The dealer's staff: import bank statements repeatedly, reconcile, and pay refunds out. */
import {
  importStatement,
  payRefundOut,
  readBankOverview,
  readSettlements,
  runReconciliation,
  settleDifference,
  signIn,
  statementOfText,
} from '@tola/contract/staff';
import { enrol, newStaffClient, type StaffClient } from '@tola/server/testing';
import type { Bank } from './bank.ts';
import { owner, type Shop } from './fleet.ts';

export interface Office {
  /** Of the owner's authenticator app, for a later sign-in. */
  readonly secret: StaffClient['secret'];
  /** Imports the bank statement so far. False when no web process responded. */
  importStatement(): Promise<boolean>;
  /**
   * Reconciles as every morning, and books refunds of these orders that only the provider knew. False when no web process
   * responded.
   */
  bookMissingRefunds(orderNumbers: ReadonlySet<string>): Promise<boolean>;
  /** Pays every due refund out from the bank, and records it. */
  payRefundsOut(): Promise<void>;
}

export async function openOffice(fleet: Shop, bank: Bank): Promise<Office> {
  // The last runs this release where the first runs a former one, whose back office had other calls.
  const client = newStaffClient(fleet.webs.at(-1) as { url: string });
  await client.ok(signIn, owner);
  await enrol(client, new Date());
  let imported = 0;
  return {
    secret: client.secret,
    async importStatement() {
      // A statement without transactions is refused.
      if (bank.arrivals().length === 0) return true;
      imported += 1;
      const payload = statementOfText(`statement ${imported}`, bank.statement());
      return await answered(async () => await client.ok(importStatement, payload));
    },
    bookMissingRefunds: async (orderNumbers) =>
      await answered(async () => await bookMissingRefunds(client, orderNumbers)),
    payRefundsOut: async () => await payRefundsOut(client, bank),
  };
}

async function bookMissingRefunds(client: StaffClient, orderNumbers: ReadonlySet<string>): Promise<void> {
  await client.ok(runReconciliation, null);
  const { differences } = await client.ok(readSettlements, null);
  for (const { id, kind, orderNumber } of differences) {
    if (kind !== 'refund missing in store' || orderNumber === null || !orderNumbers.has(orderNumber)) continue;
    await client.ok(settleDifference, { differenceId: id, how: 'book', creditId: null, reason: '' });
  }
}

async function payRefundsOut(client: StaffClient, bank: Bank): Promise<void> {
  const { payouts } = await client.ok(readBankOverview, null);
  for (const { refundId, amountPaise } of payouts) {
    await client.ok(payRefundOut, { refundId, utr: `PAYOUT${String(refundId).padStart(10, '0')}` });
    bank.payOut(amountPaise);
  }
}

/** While processes are being killed, a call fails or returns 503. */
async function answered(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    // Nothing new since the last import, whose response may have been lost.
    if (error instanceof Error && error.message.includes('statement-known')) return true;
    if (error instanceof TypeError || (error instanceof Error && /was refused: 50/.test(error.message))) return false;
    throw error;
  }
}
