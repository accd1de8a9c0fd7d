/** A store with a bar of gold whose pieces have serial numbers, none of them in stock, and two locations. */
import type { ClaimId, PayloadOf, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Settings } from '#settings';
import { addPiece } from './add-piece.ts';
import { ownerLogin, ownerPassword, type StaffClient, signInOwner } from './staff-client.ts';
import { openStoreFixture, type Shopper, type StoreFixture, screenshot } from './store-fixture.ts';

type Entry = PayloadOf<typeof contract.addStockEntry>;
type Reply = Awaited<ReturnType<StaffClient['call']>>;

export interface SerialFixture {
  readonly shop: StoreFixture;
  readonly owner: StaffClient;
  readonly bar: WeightId;
  readonly vault: number;
  readonly showroom: number;
  /** A text of its own with this beginning. */
  unique(word: string): string;
  /** A receipt of the bar at the vault, or what is said otherwise. */
  entryOf(entry: Partial<Entry>): Entry;
  /** Receives pieces and returns their serial numbers. */
  receive(count: number, locationId?: number): Promise<string[]>;
  paidOrder(quantity: number): Promise<contract.StaffOrder>;
  pack(order: contract.StaffOrder, serials: string[]): Promise<Reply>;
  ship(order: contract.StaffOrder): Promise<Reply>;
  /** Receives nothing: an order that has left with these pieces. */
  sold(serials: string[]): Promise<contract.StaffOrder>;
  read(serial: string): Promise<contract.StockPieceCard>;
  /** Who has placed one of these orders. */
  buyerOf(order: contract.StaffOrder): Shopper;
}

export async function openSerialFixture(settings: Partial<Settings> = {}): Promise<SerialFixture> {
  const login = { adminEmail: ownerLogin, adminPassword: ownerPassword };
  const shop = await openStoreFixture({ settings: { ...login, ...settings } });
  const owner = await signInOwner(shop);
  const bar = await addNumberedBar(owner);
  const vault = (await owner.ok(contract.readStock, { weightId: bar })).locations[0]?.id ?? 0;
  const location = { name: 'Zaveri Bazaar', storeLocationId: null, position: 1 };
  const saving = { resource: 'stock-locations', id: null, version: null, values: location };
  const showroom = (await owner.ok(contract.saveRecord, saving)).id;
  let made = 0;
  const unique = (word: string): string => {
    made += 1;
    return `${word}${String(made).padStart(4, '0')}`;
  };
  const entryOf = (entry: Partial<Entry>): Entry => {
    const base = { key: unique('serial-key-'), kind: 'receipt', weightId: bar, locationId: vault } as const;
    const serials = entry.serials ?? [];
    const rest = { pieces: serials.length, costPaise: null, orderNumber: null, reference: '', reason: 'A test' };
    return { ...base, toLocationId: null, ...rest, ...entry, serials };
  };
  const pack = async ({ id: orderId }: contract.StaffOrder, serials: string[]) =>
    await owner.call(contract.packOrder, { orderId, serials, note: '' });
  const ship = async ({ id: orderId }: contract.StaffOrder) => {
    const tracking = { courier: 'BVC', trackingNumber: `B${orderId}`, trackingUrl: null };
    return await owner.call(contract.shipOrder, { orderId, serials: [], ...tracking });
  };
  const buyers = new Map<string, Shopper>();
  const paidOrder = async (quantity: number) => {
    const buyer = await shop.customer();
    const order = await buyTransferred(buyer, owner, bar, quantity);
    buyers.set(order.view.orderNumber, buyer);
    return order;
  };
  return {
    ...{ shop, owner, bar, vault, showroom, unique, entryOf, pack, ship, paidOrder },
    receive: async (count, locationId = vault) => {
      const serials = Array.from({ length: count }, () => unique('AU'));
      await owner.ok(contract.addStockEntry, entryOf({ serials, costPaise: count * 1_00_000, locationId }));
      return serials;
    },
    sold: async (serials) => {
      const order = await paidOrder(serials.length);
      for (const reply of [await pack(order, serials), await ship(order)])
        if (!reply.ok) throw new Error(reply.message);
      return order;
    },
    read: async (serial) => await owner.ok(contract.readStockPiece, { serial }),
    buyerOf: ({ view }) => {
      const buyer = buyers.get(view.orderNumber);
      if (buyer === undefined) throw new Error(`order ${view.orderNumber} is of no buyer here`);
      return buyer;
    },
  };
}

async function addNumberedBar(owner: StaffClient): Promise<WeightId> {
  const piece = { typeName: 'Numbered Bar', form: 'bar', metal: 'gold', fineness: 999, weightMg: 5_000 } as const;
  const { weightId } = await addPiece(owner, { ...piece, stock: 0 });
  const held = await owner.ok(contract.readRecord, { resource: 'weights', id: weightId });
  const values = { ...held.values, hasSerials: true, barcode: '8901234567890' };
  await owner.ok(contract.saveRecord, { resource: 'weights', id: weightId, version: held.version, values });
  return weightId;
}

async function buyTransferred(
  buyer: Shopper,
  owner: StaffClient,
  weightId: WeightId,
  quantity: number,
): Promise<contract.StaffOrder> {
  await buyer.fillCart(weightId, quantity);
  const utr = String(Math.floor(1e11 + Math.random() * 8e11));
  const placed = await buyer.submit('Upi', { file: await screenshot(), utr });
  if (!placed.ok) throw new Error(placed.message);
  const order = await owner.ok(contract.readOrder, { orderNumber: placed.data.orderNumber });
  const found = { claimId: order.claims[0]?.id ?? (0 as ClaimId), amountPaise: order.view.payablePaise };
  await owner.ok(contract.acceptPayment, { ...found, utr: null, creditedOn: '2026-11-21' });
  return order;
}
