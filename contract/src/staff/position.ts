/** Position and profit: metal sold and not yet bought, what it is worth at the market, and what sales have earned. */
import type { Metal, Milligrams, Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { OrderId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { isoDate, type ListPage, listSort, pageOfList } from './staff-values.ts';

export type PositionStanding = 'within' | 'alert' | 'paused';

export interface MetalPosition {
  readonly metal: Metal;
  /** All weights are fine. Orders that are paid. */
  readonly soldMg: Milligrams;
  /** Of unpaid orders. */
  readonly reservedMg: Milligrams;
  /** Bills whose rate is fixed, and metal without a bill. */
  readonly boughtMg: Milligrams;
  /** MCX lots, and rates agreed with suppliers whose bill has not come. */
  readonly hedgedMg: Milligrams;
  /** Of bills whose rate is not fixed: it covers nothing yet. */
  readonly unfixedMg: Milligrams;
  /** Sold less bought and hedged; negative where more was bought. */
  readonly openMg: Milligrams;
  /** Average rates over all time, per 10 g of gold and per kg of silver, fine; null without any. */
  readonly averageSoldPaise: Paise | null;
  readonly averageBoughtPaise: Paise | null;
  /** The market's ask; null while it is not fresh. */
  readonly askPaise: Paise | null;
  /** What the open metal has gained at the market against its average rate; negative for a loss. */
  readonly markPaise: Paise | null;
  readonly alertGrams: number;
  readonly pauseGrams: number;
  readonly standing: PositionStanding;
}

/** What pieces brought, by the parts of their price, and what they cost. */
export interface Margin {
  /** Metal at the rate of the order, less what the pieces cost. */
  readonly metalPaise: Paise;
  readonly premiumPaise: Paise;
  readonly marginPaise: Paise;
  readonly makingPaise: Paise;
  /** Service and other taxes that belong to the price. */
  readonly taxesPaise: Paise;
  /** Points and coupons without GST; negative. */
  readonly discountPaise: Paise;
  readonly costPaise: Paise;
  /** All parts together. */
  readonly totalPaise: Paise;
}

export interface PositionDay extends Margin {
  readonly day: string;
  readonly metal: Metal;
  readonly soldMg: Milligrams;
  /** Bought and hedged. */
  readonly boughtMg: Milligrams;
  /** At the end of the day. */
  readonly openMg: Milligrams;
  readonly orders: number;
  readonly pieces: number;
  /** Dispatched without a known cost: in no sum. */
  readonly unknownPieces: number;
}

export interface Position {
  readonly metals: MetalPosition[];
  /** Oldest first, every metal on every day. */
  readonly days: PositionDay[];
}

export const readPosition = staffCall<Position>()({
  name: 'ReadPosition',
  does: 'Reads for each metal what is sold, bought, hedged and open, its mark to market, and position and realised margin by day.',
  right: 'position.read',
  repeat: 'harmless',
  payload: z.object({ days: z.int().check(z.minimum(1), z.maximum(366)) }),
});

export interface OrderMargin extends Margin {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly at: string;
  readonly kind: 'sale' | 'return';
  readonly pieces: number;
  /** Those without a known cost: in no sum. */
  readonly unknownPieces: number;
  /** None of the pieces has a known cost: there is no margin. */
  readonly isUnknown: boolean;
}

/** Those of the list, which its file has too. Both days are included. */
export const marginFilters = { from: isoDate, to: isoDate };

export const listMargins = staffCall<ListPage<OrderMargin>>()({
  name: 'ListMargins',
  does: 'Lists the realised margin of orders dispatched and returned in a period of at most a month, latest first or by a column.',
  right: 'position.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...marginFilters }),
  refusals: {
    'period-reversed': [400, 'The last day is before the first'],
    'period-too-long': [400, 'Choose a period of at most 31 days'],
  },
});

export interface PositionAlert {
  readonly metal: Metal;
  readonly level: 'alert' | 'pause';
  readonly openMg: Milligrams;
  readonly limitGrams: number;
  readonly beganAt: string;
}

export const readPositionAlerts = staffCall<{ readonly alerts: PositionAlert[] }>()({
  name: 'ReadPositionAlerts',
  does: 'Reads which metals are open above a limit, for the banner on every page.',
  right: 'position.read',
  repeat: 'harmless',
});
