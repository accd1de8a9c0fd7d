/** Reference number (UTR) of a payout made by staff. */
import { payRefundOut } from '@tola/contract/staff';
import { refuse } from '#http';

/** @throws Refusal utr-wrong */
export function readUtr(typed: string): string {
  const utr = typed.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z0-9]{10,35}$/.test(utr)) throw refuse(payRefundOut, 'utr-wrong');
  return utr;
}
