/** Fixture for the verification of PANs: a store with the setting on, the emulator of the service, and orders with a PAN. */
import type { OrderId } from '@tola/contract';
import { type PanService, startPanService } from '@tola/pan-verification-emulator';
import { changeBusiness } from '#business';
import { readDataKeys } from '#data-keys';
import { sql } from '#database';
import { createPanService, verifyDue } from '#pan-verification';
import { createStaffClient, ownerLogin, ownerPassword, type StaffClient, signInOwner } from './staff-client.ts';
import type { Shopper } from './store-fixture.ts';
import { openTransferFixture, type TransferFixture } from './transfer-fixture.ts';

const KEY = 'secret-key';
/** That of Asha Kulkarni, as every customer of the fixture is called. */
export const SAMPLE_PAN = 'ABCPK7777K';

export interface PanOrder {
  readonly orderNumber: string;
  readonly orderId: OrderId;
  readonly shopper: Shopper;
}

interface PanRow {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly problem: string | null;
}

export interface PanFixture {
  readonly store: TransferFixture;
  readonly service: PanService;
  readonly owner: StaffClient;
  readonly accounts: StaffClient;
  set(values: Parameters<typeof changeBusiness>[1]): Promise<void>;
  /** An order by card, not paid yet; of a new customer unless given. */
  order(pan?: string, by?: Shopper): Promise<PanOrder>;
  /** One run of the job. */
  run(options?: { timeoutMs?: number }): Promise<void>;
  row(of: Pick<PanOrder, 'orderId'>): Promise<PanRow>;
  /** Actions of the audit log on the PAN of an order. */
  entriesOf(of: Pick<PanOrder, 'orderId'>): Promise<string[]>;
  /** Forgets verifications, faults and calls. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openPanFixture(): Promise<PanFixture> {
  const service = await startPanService({ port: 0, key: KEY });
  const store = await openTransferFixture({
    worker: false,
    settings: {
      ...{ adminEmail: ownerLogin, adminPassword: ownerPassword },
      ...{ panVerificationUrl: service.url, panVerificationKey: KEY },
    },
  });
  const owner = await signInOwner(store);
  const accounts = await createStaffClient(store, owner, ['accounts']);
  const { database } = store;
  const fixture: PanFixture = {
    ...{ store, service, owner, accounts },
    async set(values) {
      const why = { by: 'test', reason: 'the shop of the test' };
      await database.transaction(async (tx) => await changeBusiness(tx, values, why, store.clock()));
      await store.payments.business.refresh();
    },
    order: async (pan = SAMPLE_PAN, by = undefined) => await orderIn(store, pan, by ?? (await store.customer())),
    async run({ timeoutMs = 5_000 } = {}) {
      const { clock, platform } = store;
      const { log, settings } = platform;
      const client = createPanService({ url: service.url, key: KEY, timeoutMs });
      const { business } = store.payments;
      await verifyDue({ database, dataKey: readDataKeys(settings), business, service: client, log, clock });
    },
    row: async ({ orderId }) =>
      await database.one<PanRow>(
        sql`select id, state, attempts, problem from pan_verification where order_id = ${orderId}`,
      ),
    async entriesOf({ orderId }) {
      const rows = await database.rows<{ action: string }>(sql`
        select action from audit_entry where subject_id = ${String(orderId)} and action like '% the PAN of' order by id`);
      return rows.map(({ action }) => action);
    },
    async reset() {
      service.state.clearFaults();
      service.state.mode = 'name';
      service.state.calls.length = 0;
      service.state.holders.set(SAMPLE_PAN, { name: 'ASHA MOHAN KULKARNI', isActive: true });
      await database.run(sql`delete from pan_verification`);
    },
    async close() {
      await store.close();
      await service.close();
    },
  };
  await fixture.set({ panThreshold: [{ since: '2016-01-01', paise: 1_00 }], panVerification: true });
  return fixture;
}

async function orderIn(store: TransferFixture, pan: string, shopper: Shopper): Promise<PanOrder> {
  await payOpenOrders(store, shopper);
  await shopper.fillCart(store.piece);
  const lock = await shopper.lock({ keepWaiting: true });
  if (!lock.ok) throw new Error(lock.message);
  const placed = await shopper.submit('Card', { quoteId: lock.data.id, pan });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  return { orderNumber, orderId: (await store.order(orderNumber)).id, shopper };
}

/** A customer with an order that awaits its payment cannot lock another price. */
async function payOpenOrders(store: TransferFixture, shopper: Shopper): Promise<void> {
  const open = await store.database.rows<{ orderNumber: string }>(
    sql`select order_number from customer_order where customer_id = ${shopper.id} and state = 'awaiting payment'`,
  );
  for (const { orderNumber } of open) {
    await store.pay(orderNumber, 'success');
    await shopper.status(orderNumber);
  }
}
