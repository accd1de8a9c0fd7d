/** Scenes of staff operations on purchases. */
import type { PayloadOf } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { StaffClient } from './staff-client.ts';
import type { StaffScenes } from './staff-scenes.ts';

type NewBill = PayloadOf<typeof contract.addPurchase>;
type NewBillLine = NewBill['lines'][number];

const NO_LINE: NewBillLine = {
  ...{ weightId: null, pieces: null, metal: null, weightMg: null, fineness: null },
  ...{ premiumPaise: 0, makingPaise: 0, ratePaise: null, fixBy: null, tradeId: null },
};

/** Of a bill; what is left out is empty. */
function billLine(line: Partial<NewBillLine>): NewBillLine {
  return { ...NO_LINE, ...line };
}

let made = 0;

function nextKey(): string {
  made += 1;
  return `purchase-${made}`;
}

/** A bill with a number and key of its own. */
export function billOf(
  supplierId: number,
  lines: readonly Partial<NewBillLine>[],
  more: Partial<NewBill> = {},
): NewBill {
  const key = nextKey();
  return {
    ...{ key, supplierId, number: `B/${key}`, dated: '2026-11-21', lines: lines.map(billLine) },
    ...{ charges: [], roundingPaise: 0, locationId: null, note: '', ...more },
  };
}

/** Without GSTIN, in Maharashtra. */
export async function addSupplier(owner: StaffClient, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const plain = {
    gstin: '',
    pan: '',
    stateCode: '27',
    phone: '',
    email: '',
    bankName: '',
    bankAccount: '',
    bankIfsc: '',
  };
  const all = { ...plain, name: `Refinery ${nextKey()}`, note: '', isActive: true, ...values };
  return (await owner.ok(contract.saveRecord, { resource: 'suppliers', id: null, version: null, values: all })).id;
}

export function purchaseScenes(owner: StaffClient): StaffScenes {
  const fixed = { metal: 'gold', weightMg: 100_000, fineness: 995, ratePaise: 1_48_000_00 } as const;
  const unfixed = { metal: 'gold', weightMg: 100_000, fineness: 995, fixBy: '2030-01-01' } as const;
  const booked = async (line: Partial<NewBillLine>): Promise<contract.PurchaseBill> => {
    const { id: billId } = await owner.ok(contract.addPurchase, billOf(await addSupplier(owner), [line]));
    return await owner.ok(contract.readPurchase, { billId });
  };
  const payment = async () => {
    const reference = 'UTIBR52026112100001';
    const noted = { paidOn: '2026-11-21', amountPaise: 1_000_00, tdsPaise: 0, reference };
    return { key: nextKey(), supplierId: await addSupplier(owner), ...noted };
  };
  return {
    AddPurchase: async () => ({ payload: billOf(await addSupplier(owner), [fixed]) }),
    async ReceivePurchase() {
      const { id: billId, locations } = await booked(fixed);
      return { payload: { billId, locationId: locations[0]?.id } };
    },
    async FixPurchase() {
      return { payload: { lineId: (await booked(unfixed)).lines[0]?.id, supplierRate: null } };
    },
    async AddDebitNote() {
      const { id: billId } = await booked(fixed);
      const note = { lines: [], dated: '2026-11-21', reference: '', reason: 'Booked twice' };
      return { payload: { key: nextKey(), billId, ...note } };
    },
    PaySupplier: async () => ({ payload: await payment() }),
    async ReverseSupplierPayment() {
      const { id: entryId } = await owner.ok(contract.paySupplier, await payment());
      return { payload: { entryId, reason: 'The bank returned it' } };
    },
  };
}
