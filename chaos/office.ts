/** The dealer's staff: import bank statements repeatedly, and pay refunds out. */
import { importStatement, payRefundOut, readBankOverview, signIn } from '@tola/contract/staff';
import { enrol, newStaffClient, type StaffClient } from '@tola/server/testing';
import type { Bank } from './bank.ts';
import { owner, type Shop } from './fleet.ts';

export interface Office {
  /** Of the owner's authenticator app, for a later sign-in. */
  readonly secret: StaffClient['secret'];
  /** Imports the bank statement so far. False when no web process responded. */
  importStatement(): Promise<boolean>;
  /** Pays every due refund out from the bank, and records it. */
  payRefundsOut(): Promise<void>;
}

export async function openOffice(fleet: Shop, bank: Bank): Promise<Office> {
  const client = newStaffClient(fleet.webs[0] as { url: string });
  await client.ok(signIn, owner);
  await enrol(client, new Date());
  let imported = 0;
  return {
    secret: client.secret,
    async importStatement() {
      imported += 1;
      const payload = { name: `statement ${imported}`, csv: bank.statement() };
      return await answered(async () => await client.ok(importStatement, payload));
    },
    payRefundsOut: async () => await payRefundsOut(client, bank),
  };
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
