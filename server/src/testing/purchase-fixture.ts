/** A store with suppliers and a bar of gold that has no stock yet, for tests of purchases. */
import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { sql } from '#database';
import { addPiece } from './add-piece.ts';
import { addSupplier, type billOf } from './purchase-scenes.ts';
import { ownerLogin, ownerPassword, type StaffClient, signInOwner } from './staff-client.ts';
import { openStoreFixture, type StoreFixture } from './store-fixture.ts';

export interface PurchaseFixture {
  readonly shop: StoreFixture;
  readonly owner: StaffClient;
  readonly vault: number;
  /** In the firm's State, with GSTIN. */
  readonly refinery: number;
  /** In another State, with GSTIN. */
  readonly mint: number;
  /** Of a bar of 10 g of gold 999. */
  readonly bar: WeightId;
  book(bill: ReturnType<typeof billOf>): Promise<contract.PurchaseBill>;
  read(bill: { readonly id: number }): Promise<contract.PurchaseBill>;
  costOf(weightId: WeightId): Promise<Paise | null>;
  /** Where purchases or stock do not add up. */
  faults(): Promise<unknown[]>;
}

export async function openPurchaseFixture(): Promise<PurchaseFixture> {
  const shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  const owner = await signInOwner(shop);
  const piece = { typeName: 'Purchase Bar', form: 'bar', metal: 'gold', fineness: 999, weightMg: 10_000 } as const;
  const { weightId: bar } = await addPiece(owner, { ...piece, stock: 0 });
  const { settings } = await owner.ok(contract.listSettings, null);
  const state = String(settings.find(({ name }) => name === 'gstin')?.value).slice(0, 2);
  const away = state === '33' ? '29' : '33';
  const read = async ({ id: billId }: { readonly id: number }) => await owner.ok(contract.readPurchase, { billId });
  return {
    ...{ shop, owner, bar, read },
    vault: (await owner.ok(contract.readPurchaseChoices, null)).locations[0]?.id ?? 0,
    refinery: await addSupplier(owner, { name: 'Sona Refinery', gstin: `${state}AAPFU0939F1Z5`, stateCode: state }),
    mint: await addSupplier(owner, { name: 'Far Mint', gstin: `${away}AAPFU0939F1Z3`, stateCode: away }),
    book: async (bill) => await read(await owner.ok(contract.addPurchase, bill)),
    costOf: async (weightId) => (await owner.ok(contract.readStock, { weightId })).costPaise,
    faults: async () => [
      ...(await shop.database.rows<object>(sql`select * from purchase_faults()`)),
      ...(await shop.database.rows<object>(sql`select * from stock_faults()`)),
    ],
  };
}

export function lineOfBill(bill: contract.PurchaseBill, index = 0): contract.PurchaseLine {
  const line = bill.lines[index];
  if (line === undefined) throw new Error(`The bill has no line ${index}`);
  return line;
}
