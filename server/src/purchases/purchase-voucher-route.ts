/** The voucher of a purchase bill as PDF. */
import { staffFileRefusals } from '@tola/contract/staff';
import { GST_STATES } from '@tola/pricing';
import type { Business } from '#business';
import type { Database } from '#database';
import { type RawRoute, refuse } from '#http';
import { documentReply, purchaseVoucherOf, sellerOf } from '#invoices';
import { onWire, staffFileRoute } from '#staff-accounts';
import * as store from './purchase-list-store.ts';
import { voucherSums } from './purchase-voucher-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

export function purchaseVoucherRoute({ database, business }: Dependencies): RawRoute {
  return staffFileRoute(database, 'purchase-vouchers/:id', 'purchases.read', async ({ params, now }) => {
    const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0;
    const bill = await store.findBill(database, id);
    if (bill === null) throw refuse(staffFileRefusals, 'bill-unknown');
    const [supplier, lines, charges, sums] = await Promise.all([
      store.supplierOfBill(database, id),
      store.billLines(database, id),
      store.billCharges(database, id),
      voucherSums(database, id),
    ]);
    const pdf = await purchaseVoucherOf({
      firm: sellerOf(business.current()),
      supplier: { ...supplier, state: stateText(supplier.stateCode) },
      bill: onWire({ ...bill, lines, charges }),
      sums,
      at: now,
    });
    return documentReply({ fileName: `purchase-voucher-${id}.pdf`, pdf });
  });
}

function stateText(code: string): string {
  const name = GST_STATES.find((state) => state.code === code)?.name;
  return name === undefined ? code : `${name}, code ${code}`;
}
