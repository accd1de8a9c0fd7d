/** Fixture for e-invoices: a store with the duty, the emulator of the portal, and sales to a buyer with GSTIN. */
import type { RefundId } from '@tola/contract';
import { type EInvoicePortal, startEInvoicePortal } from '@tola/einvoice-emulator';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { createPortalProvider, registerDue } from '#e-invoices';
import { createStaffClient, ownerLogin, ownerPassword, type StaffClient, signInOwner } from './staff-client.ts';
import { openTransferFixture, type TransferFixture } from './transfer-fixture.ts';

const SELLER = '27AAPFU0939F1ZV';
const BUYER = '27ABCPK1234L1Z5';

export type EInvoiceProvider = ReturnType<typeof createPortalProvider>;

export interface EInvoiceSale {
  readonly orderNumber: string;
  /** Of the registration of its invoice. */
  readonly id: number;
}

interface EInvoiceState {
  readonly state: string;
  readonly irn: string | null;
  readonly problem: string | null;
  readonly attempts: number;
  readonly isUnsure: boolean;
}

export interface EInvoiceFixture {
  readonly store: TransferFixture;
  readonly portal: EInvoicePortal;
  readonly owner: StaffClient;
  readonly accounts: StaffClient;
  /** ₹6 crore is above the duty; ₹5 crore is not. */
  dutySince(since: string, turnoverPaise?: number): Promise<void>;
  /** A paid order of a buyer with GSTIN. */
  sale(): Promise<EInvoiceSale>;
  /** Cancels and refunds the order, which gives it a credit note. */
  takeBack(of: EInvoiceSale): Promise<void>;
  /** A client of the portal, with a session where `isLoggedIn`. */
  provider(options?: { timeoutMs?: number; clientSecret?: string; isLoggedIn?: boolean }): Promise<EInvoiceProvider>;
  /** One run of the job; null for a store without a provider. */
  run(provider?: EInvoiceProvider | null): Promise<void>;
  row(of: Pick<EInvoiceSale, 'id'>): Promise<EInvoiceState>;
  /** How often a document was sent since the last reset. */
  registrations(): number;
  /** Faults, clock and counts of the portal. */
  reset(): void;
  close(): Promise<void>;
}

export async function openEInvoiceFixture(): Promise<EInvoiceFixture> {
  const login = { clientId: 'client', clientSecret: 'secret', user: 'user', password: 'password' };
  const portal = await startEInvoicePortal({ port: 0, ...login, gstin: SELLER });
  const store = await openTransferFixture({
    settings: {
      adminEmail: ownerLogin,
      adminPassword: ownerPassword,
      ...{ einvoiceUrl: portal.url, einvoiceClientId: 'client', einvoiceClientSecret: 'secret' },
      ...{ einvoiceUser: 'user', einvoicePassword: 'password', einvoicePublicKey: portal.publicKey },
    },
  });
  const { business } = store.payments;

  async function set(values: Parameters<typeof changeBusiness>[1]): Promise<void> {
    const why = { by: 'test', reason: 'the firm of the test' };
    await store.database.transaction(async (tx) => await changeBusiness(tx, values, why, store.clock()));
    await business.refresh();
  }

  const fixture: EInvoiceFixture = {
    store,
    portal,
    ...(await signedIn(store)),
    async dutySince(since, turnoverPaise = 6_00_00_000_00) {
      const none = { since: '2017-07-01', dutyAbovePaise: 5_00_00_000_00, turnoverPaise: 0, reportDays: 30 };
      await set({ eInvoices: [none, { ...none, since, turnoverPaise }] });
    },
    sale: async () => await saleIn(store),
    takeBack: async (of) => await takeBackIn(store, of),
    async provider({ timeoutMs = 5_000, clientSecret = 'secret', isLoggedIn = false } = {}) {
      const { url, publicKey } = portal;
      const provider = createPortalProvider({ ...login, url, publicKey, clientSecret, timeoutMs });
      if (isLoggedIn) await provider.find({ Typ: 'INV', No: 'NONE/1', Dt: '01/11/2026' }, SELLER);
      return provider;
    },
    async run(given) {
      const { clock, platform } = store;
      const provider = given === undefined ? await fixture.provider() : given;
      await registerDue({ database: platform.database, business, provider, log: platform.log, clock });
    },
    row: async ({ id }) =>
      await store.database.one<EInvoiceState>(
        sql`select state, irn, problem, attempts, is_unsure from e_invoice where id = ${id}`,
      ),
    registrations: () => portal.state.calls.filter((one) => one === 'POST /eicore/v1.03/Invoice').length,
    reset() {
      portal.state.clearFaults();
      portal.state.fixedNow = store.clock();
      portal.state.calls.length = 0;
    },
    async close() {
      await store.close();
      await portal.close();
    },
  };
  await set({ gstin: SELLER, state: 'Maharashtra', pinCode: '400002' });
  await fixture.dutySince('2026-04-01');
  return fixture;
}

async function signedIn(store: TransferFixture): Promise<{ owner: StaffClient; accounts: StaffClient }> {
  const owner = await signInOwner(store);
  return { owner, accounts: await createStaffClient(store, owner, ['accounts']) };
}

async function saleIn(store: TransferFixture): Promise<EInvoiceSale> {
  const shopper = await store.customer();
  await store.database.run(
    sql`update address set gstin = ${BUYER}, city = 'Mumbai' where customer_id = ${shopper.id} and address <> ''`,
  );
  await shopper.fillCart(store.piece);
  const lock = await shopper.lock({ keepWaiting: true });
  if (!lock.ok) throw new Error(lock.message);
  const placed = await store.place(shopper, { mode: 'NEFT', quoteId: lock.data.id });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber, payablePaise } = placed.data;
  await store.credit(orderNumber, payablePaise);
  const { id } = await store.database.one<{ id: number }>(sql`
    select e.id from e_invoice e join tax_document d using (kind, document_id)
    where d.order_number = ${orderNumber} and e.kind = 'invoice'`);
  return { orderNumber, id };
}

async function takeBackIn(store: TransferFixture, { orderNumber }: EInvoiceSale): Promise<void> {
  const { id } = await store.order(orderNumber);
  await store.staff.cancel({ orderId: id, reason: 'Out of stock', waiveCharge: true });
  const refund = await store.database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${id}`);
  await store.staff.payRefundOut({ refundId: refund.id, utr: store.utr() });
}
