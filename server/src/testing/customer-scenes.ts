/** Valid requests of every back-office call that changes a customer. */

import type { WeightId } from '@tola/contract';
import { sql } from '#database';
import { buildNewcomer } from './customers.ts';
import type { StaffScenes } from './staff-scenes.ts';
import type { StoreFixture } from './store-fixture.ts';

const reason = 'A reason of the shop';

export function customerScenes(store: StoreFixture): StaffScenes {
  const customerId = async () => (await store.customer()).id;
  /** A PAN that the service did not confirm. */
  const differingPan = async (): Promise<number> => {
    const buyer = await store.customer();
    const { id: piece } = await store.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
    );
    await buyer.fillCart(piece);
    const placed = await buyer.submit('NEFT');
    if (!placed.ok) throw new Error(placed.message);
    const { id: orderId } = await store.order(placed.data.orderNumber);
    const { id } = await store.database.one<{ id: number }>(sql`
      insert into pan_verification (order_id, state, decided_at) values (${orderId}, 'differs', ${store.clock()}) returning id`);
    return id;
  };
  return {
    CheckPanAgain: async () => ({ payload: { id: await differingPan() } }),
    AcceptPan: async () => ({ payload: { id: await differingPan(), reason } }),
    async EndCustomerSessions() {
      return { payload: { customerId: await customerId(), sessionId: null } };
    },
    async AdjustPoints() {
      return { payload: { customerId: await customerId(), points: 5, hadPoints: 0, reason } };
    },
    async NoteOnCustomer() {
      return { payload: { customerId: await customerId(), text: 'Prefers calls' } };
    },
    async VouchForCustomer() {
      return { payload: { customerId: await customerId(), vouch: true, reason } };
    },
    async BlockCustomer() {
      return { payload: { customerId: await customerId(), block: true, reason } };
    },
    async ScreenCustomer() {
      return { payload: { customerId: await customerId(), result: 'possible match', note: reason } };
    },
    async TagCustomer() {
      return { payload: { customerId: await customerId(), tag: 'wholesale', add: true } };
    },
    async CorrectCustomerName() {
      return { payload: { customerId: await customerId(), firstName: 'Usha', lastName: 'Rao', reason } };
    },
    async CorrectCustomerEmail() {
      return { payload: { customerId: await customerId(), email: 'usha.rao@customer.example', reason } };
    },
    async CorrectCustomerMobile() {
      return { payload: { customerId: (await buildNewcomer(store)).id, mobile: '9111100777', reason } };
    },
    async MergeCustomers() {
      const contacts = { mobileOf: 'kept', emailOf: 'kept' };
      return { payload: { keepId: await customerId(), mergeId: await customerId(), ...contacts, reason } };
    },
  };
}
