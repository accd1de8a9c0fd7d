/** Back-office calls on the dealer's position and margins. */
import * as contract from '@tola/contract/staff';
import { ALL_METALS, indianDate, METALS, type Metal, type Paise } from '@tola/pricing';
import type { Business } from '#business';
import type { Database } from '#database';
import type { Operation } from '#http';
import { liveAsks } from '#purchases';
import { onWire, staffOperation } from '#staff-accounts';
import { exposure } from './exposure-store.ts';
import { orderMargins } from './margin-list-store.ts';
import { marginPeriod } from './margin-period.ts';
import { marginOf, markPaise, positionDays, rateOf } from './position-figures.ts';
import * as store from './position-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

const DAY_MS = 86_400_000;

export function positionOperations({ database, business }: Dependencies): Operation[] {
  return [
    staffOperation(contract.readPosition, async ({ payload: { days }, now }) => {
      const today = indianDate(now);
      const from = indianDate(new Date(now.getTime() - (days - 1) * DAY_MS));
      const [positions, deals, unfixed, asks, before, trading, bought, alerts] = await Promise.all([
        exposure(database),
        store.dealSums(database),
        store.unfixedSums(database),
        liveAsks(database, now),
        store.soldBefore(database, from),
        store.tradingDays(database, from, today),
        store.boughtByDay(database, from, today),
        store.openAlerts(database),
      ]);
      const metals = ALL_METALS.map((metal): contract.MetalPosition => {
        const position = positions.find((one) => one.metal === metal);
        const deal = deals.find((one) => one.metal === metal);
        const askPaise = asks.find((one) => one.metal === metal)?.askPaise ?? null;
        const openMg = position?.netMg ?? 0;
        const averageSoldPaise = averageSold(metal, before, trading);
        const averageBoughtPaise = deal?.averagePaise ?? null;
        const own = alerts.filter((one) => one.metal === metal);
        return {
          ...{ metal, openMg, askPaise, averageSoldPaise, averageBoughtPaise },
          soldMg: position?.soldMg ?? 0,
          reservedMg: position?.lockedMg ?? 0,
          boughtMg: deal?.boughtMg ?? 0,
          hedgedMg: deal?.hedgedMg ?? 0,
          unfixedMg: unfixed.find((one) => one.metal === metal)?.fineMg ?? 0,
          markPaise: markPaise({ metal, openMg, askPaise, averageSoldPaise, averageBoughtPaise }),
          ...business.current().positionLimits[metal],
          standing: own.some(({ level }) => level === 'pause') ? 'paused' : own.length > 0 ? 'alert' : 'within',
        };
      });
      return onWire({ metals, days: positionDays(trading, bought, positions) });
    }),
    staffOperation(contract.listMargins, async ({ payload: { from, to, ...shown } }) => {
      const { rows, ...list } = await orderMargins(database, { ...marginPeriod({ from, to }), ...shown });
      const margins = rows.map(({ soldPaise, ...row }) => ({ ...row, ...marginOf({ ...row, metalPaise: soldPaise }) }));
      return onWire({ ...list, rows: margins });
    }),
    staffOperation(contract.readPositionAlerts, async () => onWire({ alerts: await store.openAlerts(database) })),
  ];
}

/** Of everything sold before the period and in it. */
function averageSold(
  metal: Metal,
  before: readonly store.SoldSums[],
  trading: readonly store.TradingDay[],
): Paise | null {
  const earlier = before.find((one) => one.metal === metal);
  const own = trading.filter((one) => one.metal === metal);
  const fineMg = own.reduce((sum, { soldFineMg }) => sum + soldFineMg, earlier?.fineMg ?? 0);
  const paise = own.reduce((sum, { soldPaise }) => sum + soldPaise, earlier?.paise ?? 0);
  return rateOf(paise, fineMg, METALS[metal].quoted.weightMg);
}
