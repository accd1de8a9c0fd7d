/** Price locks: the current price of a customer's cart, frozen for some minutes. */
import { randomBytes } from 'node:crypto';
import { type CouponId, type CustomerId, lockPrice, type OrderId } from '@tola/contract';
import { brokenSaleLimit, indianDate, type Paise } from '@tola/pricing';
import { alertAddress, type Business, defaultHsnOn, type PriceValues } from '#business';
import { type Catalogue, type SaleTerms, weightAtTerms } from '#catalogue';
import { type CouponLine, usableCoupon } from '#coupons';
import { type Database, invariant, isUniqueViolation, type Queryable } from '#database';
import { refuse } from '#http';
import { findHaltReason, haltReasonOf, type RateBoard, type Rates } from '#rates';
import { chargesAt } from './charges.ts';
import { type FrozenLine, type FrozenRates, freezeLine, makeOffer, type Offer } from './offer.ts';
import { orderNumberParts } from './order-number.ts';
import {
  deleteOldQuotes,
  findQuote,
  insertQuote,
  type LockedQuote,
  type NewQuote,
  type QuoteRow,
  type Retry,
} from './quote-store.ts';
import { describeBrokenLimit, pausingOutsideLimits, refuseOutsideLimits } from './sale-limit-pause.ts';
import { type CartLine, type SalePieces, saleReading } from './sale-reading.ts';

/** The number of concurrent locks of one customer that all succeed. */
const MOST_TABS_AT_ONCE = 24;
/** How long unused locks are stored after they expire, for support. */
const RETENTION_DAYS = 7;

export interface OfferOptions {
  readonly couponId: CouponId | null;
  readonly points: number;
}

/** Nothing is deducted from what staff sell. */
const NO_DISCOUNT: OfferOptions = { couponId: null, points: 0 };

export interface QuoteDependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly rates: Rates;
  readonly business: Business;
  /** PRICE_LOCK_SECONDS, unless the business has set its own. */
  readonly priceLockSeconds: number;
}

export interface Quotes {
  /**
   * Freezes the price of the customer's cart, in place of their earlier lock.
   *
   * @throws Refusal of LockPriceFront
   */
  lock(customerId: CustomerId, options: OfferOptions, now: Date): Promise<LockedQuote>;
  /**
   * Locks the price of the given pieces for a customer, in place of their earlier lock.
   *
   * @throws Refusal of LockPriceFront
   */
  lockGiven(customerId: CustomerId, lines: readonly CartLine[], now: Date): Promise<LockedQuote>;
  /** When a lock of the current price that begins at an instant ends. */
  readonly lockEnd: (from: Date) => Date;
  /**
   * Locks the price of a failed or cancelled order once more, until `until`.
   *
   * @throws Refusal of LockPriceFront while sales of a piece are halted
   */
  lockSamePrice(quote: QuoteRow, orderId: OrderId, until: Date, now: Date): Promise<LockedQuote>;
  /**
   * Locks the pieces of a failed order at the current price.
   *
   * @throws Refusal of LockPriceFront
   */
  lockAgain(
    customerId: CustomerId,
    failed: { readonly orderId: OrderId; readonly lines: readonly CartLine[] },
    options: OfferOptions,
    now: Date,
  ): Promise<LockedQuote>;
  /**
   * The current price of pieces, in the transaction that inserts a lock or an order. Rates, terms and settings are read from
   * the database in one statement, not from this process's memory.
   *
   * @throws Refusal of LockPriceFront
   */
  pricePieces(
    tx: Queryable,
    customerId: CustomerId,
    pieces: SalePieces,
    options: OfferOptions,
    now: Date,
  ): Promise<Offer>;
  /**
   * Runs a sale that calls {@link Quotes.pricePieces} in a transaction of its own. When a price breaks a sale limit, the variant pauses once that transaction has ended, and the owners are notified.
   */
  pausingOutsideLimits<T>(sale: () => Promise<T>, now: Date): Promise<T>;
  removeOld(now: Date): Promise<number>;
}

export function createQuotes(dependencies: QuoteDependencies): Quotes {
  const { database, rates, business } = dependencies;

  async function pricePieces(
    tx: Queryable,
    customerId: CustomerId,
    pieces: SalePieces,
    options: OfferOptions,
    now: Date,
  ): Promise<Offer> {
    const { board, mark, beside } = await rates.forSale(tx, now, saleReading(pieces));
    const { lines, terms, values } = beside;
    if (lines.length === 0) throw refuse(lockPrice, 'cart-empty');
    const frozen: FrozenRates = { asks: board.asks, premiums: board.premiums, at: now.toISOString(), ...mark };
    const day = indianDate(now);
    const priced = lines.map((line) =>
      priceLine(dependencies.catalogue, board, line, { rates: frozen, terms, values, day, now }),
    );
    const { couponId, points } = options;
    const couponLines = priced.map((line) => couponLine(dependencies.catalogue, line));
    const coupon = couponId === null ? null : await usableCoupon(tx, { couponId, customerId, lines: couponLines }, now);
    const offer = makeOffer({
      rates: frozen,
      lines: priced,
      coupon,
      points,
      ...chargesAt(values, now),
    });
    if (offer.totals.totalPaise === 0) throw refuse(lockPrice, 'nothing-to-pay');
    return offer;
  }

  function lockEnd(from: Date): Date {
    const seconds = business.current().priceLockSeconds ?? dependencies.priceLockSeconds;
    return new Date(from.getTime() + seconds * 1_000);
  }

  async function lockPieces(
    customerId: CustomerId,
    pieces: SalePieces,
    options: OfferOptions,
    retry: Retry | null,
    now: Date,
  ): Promise<LockedQuote> {
    const expiresAt = lockEnd(now);
    const offerIn = async (tx: Queryable) => await pricePieces(tx, customerId, pieces, options, now);
    return await pausing(async () => await writeLock(database, { customerId, expiresAt, retry }, offerIn, now), now);
  }

  async function pausing<T>(sale: () => Promise<T>, now: Date): Promise<T> {
    const alertsTo = (): string => alertAddress(business.current());
    return await pausingOutsideLimits({ database, rates, alertsTo }, sale, now);
  }

  return {
    lock: async (customerId, options, now) => await lockPieces(customerId, { cartOf: customerId }, options, null, now),
    lockGiven: async (customerId, lines, now) => await lockPieces(customerId, lines, NO_DISCOUNT, null, now),
    lockEnd,
    lockSamePrice: async (quote, orderId, until, now) => await lockSamePrice(database, quote, orderId, until, now),
    lockAgain: async (customerId, { orderId, lines }, options, now) =>
      await lockPieces(customerId, lines, options, { orderId, priceUntil: null }, now),
    pricePieces,
    pausingOutsideLimits: pausing,
    removeOld: async (now) => await deleteOldQuotes(database, new Date(now.getTime() - RETENTION_DAYS * 86_400_000)),
  };
}

async function lockSamePrice(
  database: Database,
  quote: QuoteRow,
  orderId: OrderId,
  until: Date,
  now: Date,
): Promise<LockedQuote> {
  const retry = { orderId, priceUntil: until };
  const lock = { customerId: quote.customerId, expiresAt: until, retry };
  const offerIn = async (tx: Queryable): Promise<Offer> => {
    await requireNotHalted(tx, quote);
    return offerOf(quote);
  };
  return await writeLock(database, lock, offerIn, now);
}

/**
 * A price that is kept for longer than a lock would be is not sold at during a halt.
 *
 * @throws Refusal of LockPriceFront
 */
export async function requireNotHalted(tx: Queryable, { lines }: Pick<QuoteRow, 'lines'>): Promise<void> {
  const reason = await findHaltReason(tx, lines);
  if (reason !== null) throw refuse(lockPrice, 'no-price', { reason });
}

/** Writes a lock in place of the customer's open one. */
async function writeLock(
  database: Database,
  lock: Pick<NewQuote, 'customerId' | 'expiresAt' | 'retry'>,
  offerIn: (tx: Queryable) => Promise<Offer>,
  now: Date,
): Promise<LockedQuote> {
  const insert = async (tx: Queryable): Promise<LockedQuote> =>
    await insertQuote(tx, {
      ...lock,
      id: randomBytes(24).toString('base64url'),
      numberParts: orderNumberParts(now),
      lockedAt: now,
      offer: await offerIn(tx),
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(insert);
    } catch (error) {
      // Another tab has locked its price concurrently; this lock retries and replaces it. Each retry means that one more tab
      // has succeeded.
      const isConcurrent = isUniqueViolation(error, 'quote_one_open_per_customer');
      if (!isConcurrent || tries === MOST_TABS_AT_ONCE) throw error;
    }
  }
}

interface LineTerms {
  readonly rates: FrozenRates;
  readonly terms: readonly SaleTerms[];
  readonly values: PriceValues;
  /** `YYYY-MM-DD` in India. */
  readonly day: string;
  readonly now: Date;
}

/** A line with its place in the catalogue. */
function couponLine(catalogue: Catalogue, { weightId, metal, linePaise }: FrozenLine): CouponLine {
  const weight = catalogue.findAnyWeight(weightId);
  if (weight === null) throw refuse(lockPrice, 'line-unavailable');
  return { metal, linePaise, typeId: weight.typeId, productId: weight.productId };
}

function priceLine(
  catalogue: Catalogue,
  board: RateBoard,
  line: CartLine,
  { rates, terms, values, day, now }: LineTerms,
): FrozenLine {
  const weight = weightAtTerms(catalogue, terms, line.weightId, now);
  if (weight === null) throw refuse(lockPrice, 'line-unavailable');
  if (weight.madeToDesign && (line.designId ?? null) === null) throw refuse(lockPrice, 'design-missing');
  const pausedReason = haltReasonOf(board, weight);
  if (pausedReason !== null) throw refuse(lockPrice, 'no-price', { reason: pausedReason });
  if (weight.stock !== null && weight.stock < line.quantity) throw refuse(lockPrice, 'out-of-stock');
  const priced = freezeLine(weight, weight.hsn || defaultHsnOn(values, weight, day), line.quantity, rates);
  if (priced === null) {
    const reason = board.halted.find(({ metal }) => metal === weight.metal)?.reason ?? 'there is no rate for it';
    throw refuse(lockPrice, 'no-price', { reason });
  }
  const limit = brokenSaleLimit(priced, rates.asks, values.saleLimits);
  if (limit !== null) throw refuseOutsideLimits(describeBrokenLimit(limit, weight, priced, rates, { values }));
  return { ...priced, designId: line.designId ?? null };
}

/** The customer's quote of this id, in any state. */
export async function readQuote(db: Queryable, customerId: CustomerId, id: string): Promise<QuoteRow | null> {
  return await findQuote(db, customerId, id);
}

/** The totals of a lock by UPI and NEFT, and by card. */
export function payablesOf(quote: QuoteRow): { readonly payablePaise: Paise; readonly cardPayablePaise: Paise } {
  const { totalPaise, surchargePaise, roundingPaise, cardRoundingPaise } = quote;
  return {
    payablePaise: totalPaise + roundingPaise,
    cardPayablePaise: totalPaise + surchargePaise + cardRoundingPaise,
  };
}

/** The offer that a lock has frozen. */
export function offerOf(quote: QuoteRow): Offer {
  const coupon =
    quote.couponId === null
      ? null
      : { id: quote.couponId, code: quote.couponCode ?? '', amountPaise: quote.couponPaise };
  const { rates, lines, points, gstBp, surchargeBp, roundsToRupee } = quote;
  const offer = makeOffer({ rates, lines, coupon, points, gstBp, surchargeBp, roundsToRupee });
  const { payablePaise, cardPayablePaise } = payablesOf(quote);
  const figures = { orderNumber: quote.orderNumber, payablePaise, cardPayablePaise, amountPaise: quote.amountPaise };
  invariant(
    offer.totals.amountPaise === quote.amountPaise,
    'The lines of a price lock do not add up to its amount',
    figures,
  );
  invariant(
    offer.totals.payablePaise === payablePaise,
    'The lines of a price lock do not add up to its total',
    figures,
  );
  invariant(
    offer.cardTotals.payablePaise === cardPayablePaise,
    'The lines of a price lock do not add up to its card total',
    figures,
  );
  return offer;
}
