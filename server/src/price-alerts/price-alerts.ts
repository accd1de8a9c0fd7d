/** Price alerts: creation, confirmation, triggering and unsubscribing. */
import type { AlertAct, LinkedAlert, PriceAlertOrder, WeightId } from '@tola/contract';
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
import type { DataKeys } from '#data-keys';
import type { Database, Queryable } from '#database';
import type { SignedInCustomer } from '#http';
import { queueSecretMail } from '#outbox';
import type { RateBoard } from '#rates';
import { alertIdOf, alertPath, isSignedBy, newSecret } from './alert-links.ts';
import {
  type CurrentPrice,
  claimReached,
  confirmAlert,
  countAlerts,
  findAlert,
  hasCrossings,
  insertAlert,
  type PriceAlert,
  rearmAlerts,
  removeUnconfirmed,
  stopAlert,
  type TargetAlert,
  watchedWeights,
} from './price-alert-store.ts';

/** Maximum of active alerts per email address. */
export const MAX_ALERTS = 20;

const DAY_MS = 86_400_000;
/** Validity of the confirmation link. */
export const CONFIRM_WITHIN_MS = 7 * DAY_MS;

const PAISE_PER_RUPEE = 100;

export interface AlertContext {
  readonly catalogue: Catalogue;
  readonly publicUrl: string;
  /** Seal the links of alerts while their emails wait. */
  readonly keys: DataKeys;
}

/** Price of a metal as in the ticker, or of a weight as on its page; null while there is none. */
function currentPrice(
  subject: { readonly metal: Metal | null; readonly weightId: WeightId | null },
  catalogue: Catalogue,
  board: RateBoard,
): number | null {
  if (subject.metal !== null) {
    const rupees = tickerPriceRupees(
      subject.metal,
      GRADES[finestGrade(subject.metal)].fineness,
      board.asks,
      board.premiums,
    );
    return rupees === null ? null : rupees * PAISE_PER_RUPEE;
  }
  const weight = subject.weightId === null ? null : catalogue.findWeight(subject.weightId);
  return weight === null ? null : pricePaise(weight, board);
}

export interface AlertRequester {
  readonly customer: Pick<SignedInCustomer, 'id' | 'email' | 'hasVerifiedEmail'> | null;
  readonly board: RateBoard;
  readonly now: Date;
}

/**
 * Adds an alert. For the customer's own address it is active immediately; any other address has to confirm it by email
 * first.
 *
 * @returns whether it is active; `too many` when the address has reached its limit
 */
export async function addAlert(
  database: Database,
  order: PriceAlertOrder,
  { customer, board, now }: AlertRequester,
  context: AlertContext,
): Promise<boolean | 'too many'> {
  const { email, metal, weightId, direction, targetPaise } = order;
  const isOwn = isOwnAddress(customer, email);
  const price = currentPrice(order, context.catalogue, board);
  return await database.transaction(async (tx) => {
    await removeUnconfirmed(tx, email, new Date(now.getTime() - CONFIRM_WITHIN_MS));
    if ((await countAlerts(tx, email)) >= MAX_ALERTS) return 'too many';
    const alert = await insertAlert(tx, {
      email,
      customerId: isOwn ? (customer?.id ?? null) : null,
      metal,
      weightId: metal === null ? weightId : null,
      direction,
      targetPaise,
      secret: newSecret(),
      confirmedAt: isOwn ? now : null,
      // Without a current price the side is unknown: the first price short of the target arms the alert.
      armed: price !== null && !isReached(direction, price, targetPaise),
      at: now,
    });
    // Null means that the same alert exists; no second confirmation is sent.
    if (alert !== null && !isOwn) await queueConfirmation(tx, { ...alert, direction, targetPaise }, context, now);
    return isOwn;
  });
}

/** Whether it is the address that the customer has proved. */
export function isOwnAddress(customer: AlertRequester['customer'], email: string): boolean {
  return customer?.hasVerifiedEmail === true && customer.email.toLowerCase() === email.toLowerCase();
}

function isReached(direction: PriceAlertOrder['direction'], paise: Paise, targetPaise: Paise): boolean {
  return direction === 'above' ? paise >= targetPaise : paise <= targetPaise;
}

async function queueConfirmation(tx: Queryable, alert: TargetAlert, context: AlertContext, now: Date): Promise<void> {
  const data = {
    watched: nameOf(alert, context.catalogue),
    direction: alert.direction,
    target: formatRupees(alert.targetPaise),
    confirmUrl: `${context.publicUrl}${alertPath('confirm', alert)}`,
    stopUrl: `${context.publicUrl}${alertPath('stop', alert)}`,
  };
  const dedupeKey = `price-alert-confirmation ${alert.id}`;
  await queueSecretMail(
    tx,
    context.keys,
    { template: 'price-alert-confirmation', to: alert.email, data, dedupeKey },
    now,
  );
}

/** "Gold 999 per 10 g", or a product with its weight. */
export function nameOf({ metal, weightId }: PriceAlert, catalogue: Catalogue): string {
  if (metal !== null) return `${GRADES[finestGrade(metal)].name} ${METALS[metal].quoted.per}`;
  const weight = weightId === null ? null : catalogue.findAnyWeight(weightId);
  return weight === null ? 'A product' : `${weight.productName}, ${formatWeight(weight.weightMg)}`;
}

/** The alert of a signed link; null when the signature is invalid. */
async function findAlertOfLink(db: Queryable, act: AlertAct, token: string): Promise<PriceAlert | null> {
  const id = alertIdOf(token);
  const alert = id === null ? null : await findAlert(db, id);
  return alert !== null && isSignedBy(token, act, alert) ? alert : null;
}

/** The alert details shown to the holder of a link. */
export async function linkedAlert(
  db: Queryable,
  act: AlertAct,
  token: string,
  { catalogue }: AlertContext,
  now: Date,
): Promise<LinkedAlert | null> {
  const alert = await findAlertOfLink(db, act, token);
  if (alert === null) return null;
  const { direction, targetPaise, metal, weightId } = alert;
  const watched = nameOf(alert, catalogue);
  return { ...stateOf(alert, now), watched, direction, targetPaise, path: pathOf(alert, catalogue), metal, weightId };
}

/** Follows a signed link. Idempotent. @returns the alert afterwards */
export async function followLink(
  db: Queryable,
  act: AlertAct,
  token: string,
  context: AlertContext,
  now: Date,
): Promise<LinkedAlert | null> {
  const alert = await findAlertOfLink(db, act, token);
  if (alert === null) return null;
  if (act === 'stop') await stopAlert(db, alert.id, now);
  else if (stateOf(alert, now).state === 'waiting') await confirmAlert(db, alert.id, now);
  return await linkedAlert(db, act, token, context, now);
}

function stateOf(
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

/** Page of the watched product or rate. */
export function pathOf({ metal, weightId }: PriceAlert, catalogue: Catalogue): string {
  if (metal !== null) return `/rates/${metal}`;
  return (weightId === null ? null : catalogue.findAnyWeight(weightId))?.href ?? '/';
}

/** Queues an email for every alert whose target the current prices have crossed. @returns how many */
export async function sendCrossingMails(
  database: Database,
  board: RateBoard,
  context: AlertContext,
  now: Date,
): Promise<number> {
  const watched = [
    ...ALL_METALS.map((metal) => ({ metal, weightId: null })),
    ...(await watchedWeights(database)).map((weightId) => ({ metal: null, weightId })),
  ];
  const prices = watched.flatMap((subject): CurrentPrice[] => {
    const paise = currentPrice(subject, context.catalogue, board);
    return paise === null ? [] : [{ ...subject, paise }];
  });
  if (prices.length === 0 || !(await hasCrossings(database, prices))) return 0;
  return await database.transaction(async (tx) => {
    const reached = await claimReached(tx, prices, now);
    for (const alert of reached) await queueAlertMail(tx, alert, context, now);
    await rearmAlerts(tx, prices);
    return reached.length;
  });
}

async function queueAlertMail(
  tx: Queryable,
  alert: TargetAlert & { readonly reachedPaise: Paise },
  { catalogue, publicUrl, keys }: AlertContext,
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
  await queueSecretMail(
    tx,
    keys,
    { template: 'price-alert', to: alert.email, data, dedupeKey: `price-alert ${alert.id} ${alert.sent}` },
    now,
  );
}
