/** Fixture for transfers: buyers with placed UPI and NEFT orders, and bank statements. */
import {
  type Answer,
  type DataOf,
  getCartCount,
  getOrder,
  type OrderView,
  type PayloadOf,
  placeTransferOrder,
  remarkOf,
  type WeightId,
} from '@tola/contract';
import { indianDate, type Paise } from '@tola/pricing';
import { sql } from '#database';
import { call } from './call.ts';
import { openStoreFixture, type Shopper, type StoreFixture } from './store-fixture.ts';

type PlaceOptions = Partial<Omit<PayloadOf<typeof placeTransferOrder>, 'paymentMode'>> & {
  readonly mode?: 'Upi' | 'NEFT';
};

export interface PlacedTransfer {
  readonly shopper: Shopper;
  readonly quoteId: string;
  readonly orderNumber: string;
  readonly payablePaise: Paise;
}

export interface TransferFixture extends StoreFixture {
  /** A light weight with plenty of stock. */
  readonly piece: WeightId;
  /** An unused reference number. */
  utr(): string;
  place(shopper: Shopper, options?: PlaceOptions): Promise<Answer<DataOf<typeof placeTransferOrder>, null>>;
  /** A buyer with a placed order awaiting transfer. */
  placed(mode?: 'Upi' | 'NEFT', options?: PlaceOptions): Promise<PlacedTransfer>;
  view(of: Pick<PlacedTransfer, 'shopper' | 'orderNumber'>): Promise<OrderView>;
  cartCount(shopper: Shopper): Promise<number>;
  /** `21/11/2026`, the test clock's date in India. */
  bankDay(): string;
  /** Imports a bank statement with a payment that names the order. */
  credit(orderNumber: string, paise: Paise, day?: string, reference?: string): Promise<void>;
  /** Number of emails of a template for an order. */
  mails(template: string, orderNumber: string): Promise<number>;
}

export async function openTransferFixture(
  options: Parameters<typeof openStoreFixture>[0] = {},
): Promise<TransferFixture> {
  const store = await openStoreFixture(options);
  const { id: piece } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  let utrs = 0;
  let files = 0;
  const utr = (): string => {
    utrs += 1;
    return `6325199${String(utrs).padStart(5, '0')}`;
  };
  const bankDay = (): string => {
    const day = indianDate(store.clock());
    return day.split('-').toReversed().join('/');
  };
  const place: TransferFixture['place'] = async (shopper, { mode = 'Upi', ...more } = {}) => {
    const { billingId, shippingId } = shopper;
    const none = { deviceType: 'web', couponId: null, points: null, quoteId: null, pan: null, idempotencyKey: null };
    const payload = { paymentMode: mode, billingId, shippingId, ...none, inParts: null, gift: null, ...more };
    return await call(store, placeTransferOrder, payload, { token: shopper.token });
  };
  return {
    ...store,
    piece,
    utr,
    bankDay,
    place,
    async placed(mode = 'Upi', options = {}) {
      const shopper = await store.customer();
      await shopper.fillCart(piece);
      const lock = await shopper.lock({ keepWaiting: true });
      if (!lock.ok) throw new Error(lock.message);
      const answer = await place(shopper, { ...options, mode, quoteId: lock.data.id });
      if (!answer.ok) throw new Error(answer.message);
      const { orderNumber, payablePaise } = answer.data;
      return { shopper, quoteId: lock.data.id, orderNumber, payablePaise };
    },
    async view({ shopper, orderNumber }) {
      const answer = await call(store, getOrder, { orderNumber }, { token: shopper.token });
      if (!answer.ok) throw new Error(answer.message);
      return answer.data;
    },
    async cartCount(shopper) {
      const answer = await call(store, getCartCount, null, { token: shopper.token });
      if (!answer.ok) throw new Error(answer.message);
      return answer.data.count;
    },
    async credit(orderNumber, paise, day = bankDay(), reference = utr()) {
      files += 1;
      const row = `${day},"UPI ${reference} ${remarkOf(orderNumber)}",${(paise / 100).toFixed(2)}`;
      const csv = ['Date,Narration,Credit', row, `01/01/2020,"FILE ${files}",`].join('\n');
      await store.staff.importStatement({ name: `${files}.csv`, csv });
    },
    async mails(template, orderNumber) {
      const { count } = await store.database.one<{ count: number }>(sql`
        select count(*) as count from outbox_message
        where template = ${template} and data ->> 'orderNumber' = ${orderNumber}`);
      return count;
    },
  };
}
