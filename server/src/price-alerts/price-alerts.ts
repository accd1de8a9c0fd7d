/** Watching prices for people: who is written to, when, and how they end it. */
import type { AlertAct, CustomerId, LinkedAlert, PriceAlertOrder, WeightId } from '@tola/contract';
import {
  ALL_METALS,
  finestGrade,
  formatRupees,
  formatWeight,
  GRADES,
  METALS,
  type Metal,
  type Paise,
  tickerPriceRupees,
} from '@tola/pricing';
import { type Catalogue, pricePaise } from '#catalogue';
import type { Database, Queryable } from '#database';
import { queueMail } from '#outbox';
import type { RateBoard } from '#rates';
import { alertIdOf, alertPath, isSignedBy, newSecret } from './alert-links.ts';
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
  removeUnconfirmed,
  stopAlert,
  takeReached,
  watchedWeights,
} from './price-alert-store.ts';

/** An address has at most so many alerts at a time. */
export const MOST_ALERTS = 20;

const DAY_MS = 86_400_000;
/** A confirmation counts for so long after the alert was asked for. */
const CONFIRM_WITHIN_MS = 7 * DAY_MS;

const PAISE_PER_RUPEE = 100;

export interface AlertWorld {
  readonly catalogue: Catalogue;
  readonly publicUrl: string;
}

/** What a metal stands at as the ticker shows it, or a weight as its page does; null while there is no price. */
function figureOf(
  what: { readonly metal: Metal | null; readonly weightId: WeightId | null },
  catalogue: Catalogue,
  board: RateBoard,
): number | null {
  if (what.metal !== null) {
    const rupees = tickerPriceRupees(what.metal, GRADES[finestGrade(what.metal)].fineness, board.asks, board.premiums);
    return rupees === null ? null : rupees * PAISE_PER_RUPEE;
  }
  const weight = what.weightId === null ? null : catalogue.findWeight(what.weightId);
  return weight === null ? null : pricePaise(weight, board);
}

export interface Asker {
  readonly customer: { readonly id: CustomerId; readonly email: string } | null;
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
    await removeUnconfirmed(tx, email, new Date(now.getTime() - CONFIRM_WITHIN_MS));
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

function isReached(direction: Direction, paise: Paise, targetPaise: Paise): boolean {
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
  if (metal !== null) return `${GRADES[finestGrade(metal)].name} ${METALS[metal].quoted.per}`;
  const weight = weightId === null ? null : catalogue.findAnyWeight(weightId);
  return weight === null ? 'A product' : `${weight.productName}, ${formatWeight(weight.weightMg)}`;
}

/** The alert that a signed link belongs to; null when it is not one of ours. */
async function alertOfLink(db: Queryable, act: AlertAct, token: string): Promise<PriceAlert | null> {
  const id = alertIdOf(token);
  const alert = id === null ? null : await findAlert(db, id);
  return alert !== null && isSignedBy(token, act, alert) ? alert : null;
}

/** What the holder of a link may see of its alert. */
export async function linkedAlert(
  db: Queryable,
  act: AlertAct,
  token: string,
  { catalogue }: AlertWorld,
  now: Date,
): Promise<LinkedAlert | null> {
  const alert = await alertOfLink(db, act, token);
  if (alert === null) return null;
  const { direction, targetPaise, metal, weightId } = alert;
  const watched = nameOf(alert, catalogue);
  return { ...standing(alert, now), watched, direction, targetPaise, path: pathOf(alert, catalogue), metal, weightId };
}

/** Follows a signed link. @returns the alert as it stands then; following it again changes nothing */
export async function followLink(
  db: Queryable,
  act: AlertAct,
  token: string,
  world: AlertWorld,
  now: Date,
): Promise<LinkedAlert | null> {
  const alert = await alertOfLink(db, act, token);
  if (alert === null) return null;
  if (act === 'stop') await stopAlert(db, alert.id, now);
  else if (standing(alert, now).state === 'waiting') await confirmAlert(db, alert.id, now);
  return await linkedAlert(db, act, token, world, now);
}

function standing(
  { createdAt, confirmedAt, stoppedAt }: PriceAlert,
  now: Date,
): { state: LinkedAlert['state']; since: string } {
  if (stoppedAt !== null) return { state: 'stopped', since: stoppedAt.toISOString() };
  if (confirmedAt !== null) return { state: 'watched', since: confirmedAt.toISOString() };
  const until = new Date(createdAt.getTime() + CONFIRM_WITHIN_MS);
  return until <= now
    ? { state: 'expired', since: until.toISOString() }
    : { state: 'waiting', since: createdAt.toISOString() };
}

/** Where the watched price is shown: the page of the product, or that of the metal's rate. */
function pathOf({ metal, weightId }: PriceAlert, catalogue: Catalogue): string {
  if (metal !== null) return `/rates/${metal}`;
  return (weightId === null ? null : catalogue.findAnyWeight(weightId))?.href ?? '/';
}

/** Writes to everyone whose figure the prices of this moment have crossed. @returns how many were written to */
export async function mailCrossings(
  database: Database,
  board: RateBoard,
  world: AlertWorld,
  now: Date,
): Promise<number> {
  const watched = [
    ...ALL_METALS.map((metal) => ({ metal, weightId: null })),
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
  alert: PriceAlert & { readonly reachedPaise: Paise },
  { catalogue, publicUrl }: AlertWorld,
  now: Date,
): Promise<void> {
  const data = {
    watched: nameOf(alert, catalogue),
    direction: alert.direction,
    target: formatRupees(alert.targetPaise),
    reached: formatRupees(alert.reachedPaise),
    at: now.toISOString(),
    path: pathOf(alert, catalogue),
    stopUrl: `${publicUrl}${alertPath('stop', alert)}`,
  };
  await queueMail(
    tx,
    { template: 'price-alert', to: alert.email, data, dedupeKey: `price-alert ${alert.id} ${alert.sent}` },
    now,
  );
}
