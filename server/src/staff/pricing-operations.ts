/** The calls of the pricing desk. */
import * as contract from '@tola/contract/staff';
import { actorOf } from '#audit';
import type { Operation } from '#http';
import { metalsWithoutRate } from '#rates';
import { onWire, staffOperation } from '#staff-accounts';
import * as premiums from './premium-changes.ts';
import * as desk from './pricing-desk.ts';
import { weightTerms } from './pricing-store.ts';
import { saveTerms } from './weight-terms.ts';

export function pricingOperations(needs: desk.DeskNeeds): Operation[] {
  const { database } = needs;
  return [
    staffOperation(
      contract.readPricingConsole,
      async ({ now }) => (await desk.readDesk(needs, now)) as contract.PricingConsole,
    ),
    staffOperation(contract.readRateHistory, async ({ payload, now }) =>
      onWire(await desk.rateHistory(database, payload.metal, payload.hours, now)),
    ),
    staffOperation(contract.setManualRate, async (request) => {
      const order = { ...request.payload, expiresAt: new Date(request.payload.expiresAt) };
      const isOwner = request.staff.roles.includes('owner');
      await desk.enterRate(needs, { ...order, isOwner }, actorOf(request.staff, request), request.now);
      return null;
    }),
    staffOperation(
      contract.withdrawManualRate,
      async (request) => await desk.endManualRate(needs, request.payload, actorOf(request.staff, request), request.now),
    ),
    staffOperation(contract.readMissingRates, async ({ now }) => ({
      origin: needs.rates.origin,
      metals: metalsWithoutRate(needs.rates.current(now)),
    })),
    staffOperation(contract.changePremium, async (request) => {
      const { payload, staff, now } = request;
      const order = { ...payload, effectiveAt: payload.effectiveAt === null ? null : new Date(payload.effectiveAt) };
      return { isProposed: await premiums.orderPremium(needs, order, staff.id, actorOf(staff, request), now) };
    }),
    staffOperation(contract.decideProposal, async (request) => {
      await premiums.decide(needs, request.payload, request.staff.id, actorOf(request.staff, request), request.now);
      return null;
    }),
    staffOperation(contract.haltSales, async (request) => {
      await desk.halt(needs, request.payload, actorOf(request.staff, request), request.now);
      return null;
    }),
    staffOperation(contract.resumeSales, async (request) => {
      await desk.resume(needs, request.payload, actorOf(request.staff, request), request.now);
      return null;
    }),
    staffOperation(contract.listWeightTerms, async () => weightTerms(database)),
    staffOperation(contract.saveWeightTerms, async (request) => ({
      saved: await saveTerms(database, request.payload, actorOf(request.staff, request), request.now),
    })),
  ];
}
