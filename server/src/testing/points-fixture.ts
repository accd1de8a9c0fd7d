/** Fixture for loyalty points: customers with points and orders that redeem them. */
import { type CustomerId, redeemPoints } from '@tola/contract';
import { adjustPoints, availablePoints, holdPoints, spendPoints } from '#loyalty';
import { type BareOrder, buildBareOrder } from './bare-order.ts';
import { call } from './call.ts';
import { buildCustomer, type TestCustomer } from './customers.ts';
import type { TestServer } from './test-server.ts';

/** An order and the points it redeems. */
export type PointsOrder = BareOrder & { readonly customerId: CustomerId; readonly points: number };

/** @param shop the server, started after the fixture is created */
export function openPointsFixture(shop: () => TestServer) {
  return {
    async customerWith(points: number): Promise<TestCustomer> {
      const customer = await buildCustomer(shop());
      const gift = { customerId: customer.id, points, note: 'A gift' };
      if (points > 0) await adjustPoints(shop().database, gift, shop().clock());
      return customer;
    },
    available: async ({ id }: { id: CustomerId }) => await availablePoints(shop().database, id),
    redeem: async (customer: TestCustomer, points: number, customerId = customer.id) =>
      await call(shop(), redeemPoints, { points, customerId }, customer),
    async newOrder(customer: { id: CustomerId }, points: number): Promise<PointsOrder> {
      return {
        customerId: customer.id,
        points,
        ...(await buildBareOrder(shop().database, customer.id, shop().clock())),
      };
    },
    holdFor: async (order: PointsOrder) =>
      await shop().database.transaction(async (tx) => await holdPoints(tx, order, shop().clock())),
    spend: async ({ orderId }: PointsOrder) => await spendPoints(shop().database, orderId, shop().clock()),
  };
}
