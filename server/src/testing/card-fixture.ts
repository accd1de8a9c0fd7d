/** Fixture for card payments: orders, staff actions, and refunds and disputes on the provider's dashboard. */

import type { Answer, OrderId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { sql } from '#database';
import { ownerLogin, ownerPassword, type StaffClient, signInOwner } from './staff-client.ts';
import { openStoreFixture, type Shopper, type StoreFixture, type StoreFixtureOptions } from './store-fixture.ts';

export interface PaidOrder {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly paise: Paise;
  readonly asha: Shopper;
}

export interface CardFixture {
  readonly shop: StoreFixture;
  readonly owner: StaffClient;
  /** A confirmed order of one piece. */
  paidByCard(): Promise<PaidOrder>;
  /**
   * Refunds on the provider's dashboard.
   * @param paise null refunds the whole remaining payment
   */
  refundAtProvider(order: PaidOrder, paise?: Paise | null, more?: object): Promise<{ readonly refund_id: string }>;
  /** The buyer disputes the payment; null disputes all of it. */
  disputeAtProvider(order: PaidOrder, paise?: Paise | null): Promise<{ readonly dispute_id: number }>;
  /** Disables webhooks for dashboard actions. */
  muteDashboard(): Promise<void>;
  pack(order: PaidOrder, client?: StaffClient): Promise<Answer<unknown, null>>;
  ship(order: PaidOrder): Promise<Answer<unknown, null>>;
  read(order: PaidOrder): Promise<contract.StaffOrder>;
  refundByBank(order: PaidOrder, amountPaise: Paise, refundedPaise: Paise): Promise<Answer<unknown, null>>;
  /** Amount credited against the order's invoice. */
  creditedPaise(order: PaidOrder): Promise<Paise>;
  /** Audit log entries of the order, oldest first. */
  auditOf(order: PaidOrder): Promise<string[]>;
}

/** @param options.worker whether webhooks are processed and refunds sent */
export async function openCardFixture({
  worker = true,
  settings = {},
}: Pick<StoreFixtureOptions, 'worker' | 'settings'> = {}): Promise<CardFixture> {
  const shop = await openStoreFixture({
    worker,
    settings: { adminEmail: ownerLogin, adminPassword: ownerPassword, ...settings },
  });
  const owner = await signInOwner(shop);
  const { id: piece } = await shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  const inRupees = (paise: Paise | null): object => (paise === null ? {} : { amount: paise / 100 });
  return {
    shop,
    owner,
    async paidByCard() {
      const asha = await shop.customer();
      await asha.fillCart(piece);
      const placed = await asha.submit('Card');
      if (!placed.ok) throw new Error(placed.message);
      const { orderNumber } = placed.data;
      await shop.pay(orderNumber, 'success');
      await asha.status(orderNumber);
      const { id, paidPaise: paise, state } = await shop.order(orderNumber);
      if (state !== 'confirmed') throw new Error(`Order ${orderNumber} is ${state}`);
      return { id, orderNumber, paise, asha };
    },
    async refundAtProvider({ orderNumber }, paise = null, more = {}) {
      const request = { status: 'SUCCESS', ...inRupees(paise), ...more };
      return (await shop.steer(`orders/${orderNumber}-1/refunds`, request)) as { refund_id: string };
    },
    async disputeAtProvider({ orderNumber }, paise = null) {
      return (await shop.steer(`orders/${orderNumber}-1/disputes`, inRupees(paise))) as { dispute_id: number };
    },
    async muteDashboard() {
      const types = ['REFUND_STATUS_WEBHOOK', 'DISPUTE_CREATED', 'DISPUTE_UPDATED', 'DISPUTE_CLOSED'];
      await shop.steer('config', { mutedTypes: types });
    },
    pack: async ({ id }, client = owner) =>
      await client.call(contract.packOrder, { orderId: id, serials: [], note: '' }),
    async ship({ id }) {
      const parcel = { courier: 'BVC', trackingNumber: `B${id}`, trackingUrl: null, serials: [] };
      return await owner.call(contract.shipOrder, { orderId: id, ...parcel });
    },
    read: async ({ orderNumber }) => await owner.ok(contract.readOrder, { orderNumber }),
    async refundByBank({ id }, amountPaise, refundedPaise) {
      const request = { orderId: id, amountPaise, refundedPaise, reason: 'Asked', byBank: true };
      return await owner.call(contract.refundOrder, request);
    },
    async creditedPaise({ id }) {
      const { credited } = await shop.database.one<{ credited: number }>(sql`
        select coalesce(sum((n.document ->> 'totalPaise')::bigint), 0)::bigint as credited
        from credit_note n join invoice i on i.id = n.invoice_id where i.order_id = ${id}`);
      return credited;
    },
    async auditOf({ id }) {
      const rows = await shop.database.rows<{ action: string }>(sql`
        select action from audit_entry where kind = 'order' and subject_id = ${String(id)} order by id`);
      return rows.map(({ action }) => action);
    },
  };
}
