/** The calls of the pricing console. */
import type { Refusals } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Operation } from '#http';
import { metalsWithoutRate } from '#rates';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { endManualRate, enterOrProposeRate } from './manual-rates.ts';
import * as premiums from './premium-changes.ts';
import * as pricing from './pricing-console.ts';
import { weightTerms } from './pricing-store.ts';
import { saveOrProposeTerms } from './weight-terms.ts';

export function pricingOperations(dependencies: pricing.PricingDependencies): Operation[] {
  return [
    ...rateOperations(dependencies),
    ...premiumOperations(dependencies),
    ...haltOperations(dependencies),
    ...termsOperations(dependencies),
  ];
}

function rateOperations(dependencies: pricing.PricingDependencies): Operation[] {
  const { database, rates } = dependencies;
  return [
    staffOperation(
      contract.readPricingConsole,
      async ({ now }) => (await pricing.readConsole(dependencies, now)) as contract.PricingConsole,
    ),
    staffOperation(contract.readRateHistory, async ({ payload, now }) =>
      onWire(await pricing.rateHistory(database, payload.metal, payload.hours, now)),
    ),
    staffOperation(contract.readMissingRates, async ({ now }) => ({
      origin: rates.origin,
      metals: metalsWithoutRate(rates.current(now)),
    })),
    priceChange(dependencies, contract.setManualRate, async (tx, { payload, now }, actor) => {
      const order = { ...payload, expiresAt: new Date(payload.expiresAt) };
      return await enterOrProposeRate(dependencies, tx, order, actor, now);
    }),
    priceChange(dependencies, contract.withdrawManualRate, async (tx, { payload, now }, actor) => {
      const salesStop = rates.origin !== 'feed';
      await endManualRate(tx, { ...payload, salesStop }, actor, now);
      return { salesStop };
    }),
  ];
}

/** Refreshes this process's prices at once; the other processes are notified through the database. */
function priceChange<P, D, R extends Refusals>(
  { database, rates }: pricing.PricingDependencies,
  call: contract.StaffCall<P, D, R>,
  change: Parameters<typeof staffChange<P, D, R>>[2],
): Operation {
  return staffChange(database, call, change, async () => await rates.refresh());
}

function premiumOperations(dependencies: pricing.PricingDependencies): Operation[] {
  return [
    priceChange(dependencies, contract.changePremium, async (tx, { payload, now }, actor) => {
      const order = { ...payload, effectiveAt: payload.effectiveAt === null ? null : new Date(payload.effectiveAt) };
      return await premiums.orderPremium(dependencies.changes, tx, order, actor, now);
    }),
  ];
}

function haltOperations(dependencies: pricing.PricingDependencies): Operation[] {
  return [
    priceChange(dependencies, contract.haltSales, async (tx, { payload, now }, actor) => {
      return { haltId: await pricing.halt(tx, payload, actor, now) };
    }),
    priceChange(dependencies, contract.resumeSales, async (tx, { payload, now }, actor) => {
      await pricing.resume(tx, payload, actor, now);
      return null;
    }),
  ];
}

function termsOperations(dependencies: pricing.PricingDependencies): Operation[] {
  const { database } = dependencies;
  return [
    staffOperation(contract.listWeightTerms, async () => weightTerms(database)),
    staffChange(database, contract.saveWeightTerms, async (tx, { payload, now }, actor) =>
      saveOrProposeTerms(dependencies, tx, payload, actor, now),
    ),
  ];
}
