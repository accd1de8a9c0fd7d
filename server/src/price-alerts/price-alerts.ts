/** Watching prices for people: who is written to, when, and how they end it. */
import type { PriceAlertOrder } from '@tola/contract';
import { formatRupees, formatWeight, type Metal, tickerPriceRupees } from '@tola/pricing';
import { type Catalogue, pricePaise } from '#catalogue';
import type { Database, Queryable } from '#database';
import { queueMail } from '#outbox';
import type { RateBoard } from '#rates';
import { type AlertAct, alertIdOf, alertPath, isSignedBy, newSecret } from './alert-links.ts';
import {
  armAgain,
  confirmAlert,
  countAlerts,
  type Direction,
  type Figure,
  findAlert,
  hasCrossings,
  insertAlert,
  type PriceAlert,
  stopAlert,
  takeReached,
  watchedWeights,
} from './price-alert-store.ts';

/** An address has at most so many alerts at a time. */
export const MOST_ALERTS = 20;

const METALS = ['gold', 'silver'] as const satisfies readonly Metal[];
const PAISE_PER_RUPEE = 100;

export interface AlertWorld {
  readonly catalogue: Catalogue;
  readonly publicUrl: string;
}

/** What a metal stands at as the ticker shows it, or a weight as its page does; null while there is no price. */
export function figureOf(
  what: { readonly metal: Metal | null; readonly weightId: number | null },
  catalogue: Catalogue,
  board: RateBoard,
): number | null {
  if (what.metal !== null) {
    const rupees = tickerPriceRupees(what.metal, 999, board.asks, board.premiums);
    return rupees === null ? null : rupees * PAISE_PER_RUPEE;
  }
  const weight = what.weightId === null ? null : catalogue.findWeight(what.weightId);
  return weight === null ? null : pricePaise(weight, board);
}

export interface Asker {
  readonly customer: { readonly id: number; readonly email: string } | null;
  readonly board: RateBoard;
  readonly now: Date;
}

/**
 * Notes an alert. A customer's own address is watched at once; any other one gets a mail first, and is watched once
 * that is confirmed.
 *
 * @returns whether it is watched already; `too many` when the address has its full number
 */
export async function addAlert(
  database: Database,
  order: PriceAlertOrder,
  { customer, board, now }: Asker,
  world: AlertWorld,
): Promise<boolean | 'too many'> {
  const { email, metal, weightId, direction, targetPaise } = order;
  const isOwn = customer !== null && customer.email.toLowerCase() === email.toLowerCase();
  const figure = figureOf(order, world.catalogue, board);
  return await database.transaction(async (tx) => {
    if ((await countAlerts(tx, email)) >= MOST_ALERTS) return 'too many';
    const alert = await insertAlert(tx, {
      email,
      customerId: isOwn ? customer.id : null,
      metal,
      weightId: metal === null ? weightId : null,
      direction,
      targetPaise,
      secret: newSecret(),
      confirmedAt: isOwn ? now : null,
      // Without a price nobody knows on which side it is: the first one behind the figure arms the alert.
      armed: figure !== null && !isReached(direction, figure, targetPaise),
      at: now,
    });
    // The same alert stands already: asking again changes nothing and writes nobody.
    if (alert !== null && !isOwn) await askToConfirm(tx, alert, world, now);
    return isOwn;
  });
}

function isReached(direction: Direction, paise: number, targetPaise: number): boolean {
  return direction === 'above' ? paise >= targetPaise : paise <= targetPaise;
}

async function askToConfirm(tx: Queryable, alert: PriceAlert, world: AlertWorld, now: Date): Promise<void> {
  const data = {
    watched: nameOf(alert, world.catalogue),
    direction: alert.direction,
    target: formatRupees(alert.targetPaise),
    confirmUrl: `${world.publicUrl}${alertPath('confirm', alert)}`,
    stopUrl: `${world.publicUrl}${alertPath('stop', alert)}`,
  };
  const dedupeKey = `price-alert-confirmation ${alert.id}`;
  await queueMail(tx, { template: 'price-alert-confirmation', to: alert.email, data, dedupeKey }, now);
}

/** "Gold 999 per 10 g", or a product with its weight. */
function nameOf({ metal, weightId }: PriceAlert, catalogue: Catalogue): string {
  if (metal !== null) return metal === 'gold' ? 'Gold 999 per 10 g' : 'Silver 999 per kg';
  const weight = catalogue.findAnyWeight(weightId ?? 0);
  return weight === null ? 'A product' : `${weight.productName}, ${formatWeight(weight.weightMg)}`;
}

/** Follows a signed link. @returns whether it was one of ours; following it again changes nothing */
export async function followLink(db: Queryable, act: AlertAct, token: string, now: Date): Promise<boolean> {
  const id = alertIdOf(token);
  const alert = id === null ? null : await findAlert(db, id);
  if (alert === null || !isSignedBy(token, act, alert)) return false;
  await (act === 'stop' ? stopAlert(db, alert.id, now) : confirmAlert(db, alert.id, now));
  return true;
}

/** Writes to everyone whose figure the prices of this moment have crossed. @returns how many were written to */
export async function mailCrossings(
  database: Database,
  board: RateBoard,
  world: AlertWorld,
  now: Date,
): Promise<number> {
  const watched = [
    ...METALS.map((metal) => ({ metal, weightId: null })),
    ...(await watchedWeights(database)).map((weightId) => ({ metal: null, weightId })),
  ];
  const figures = watched.flatMap((what): Figure[] => {
    const paise = figureOf(what, world.catalogue, board);
    return paise === null ? [] : [{ ...what, paise }];
  });
  if (figures.length === 0 || !(await hasCrossings(database, figures))) return 0;
  return await database.transaction(async (tx) => {
    const reached = await takeReached(tx, figures, now);
    for (const alert of reached) await writeTo(tx, alert, world, now);
    await armAgain(tx, figures);
    return reached.length;
  });
}

async function writeTo(
  tx: Queryable,
  alert: PriceAlert & { readonly reachedPaise: number },
  { catalogue, publicUrl }: AlertWorld,
  now: Date,
): Promise<void> {
  const weight = alert.weightId === null ? null : catalogue.findAnyWeight(alert.weightId);
  const data = {
    watched: nameOf(alert, catalogue),
    direction: alert.direction,
    target: formatRupees(alert.targetPaise),
    reached: formatRupees(alert.reachedPaise),
    at: now.toISOString(),
    path: weight?.href ?? '/',
    stopUrl: `${publicUrl}${alertPath('stop', alert)}`,
  };
  await queueMail(
    tx,
    { template: 'price-alert', to: alert.email, data, dedupeKey: `price-alert ${alert.id} ${alert.sent}` },
    now,
  );
}
