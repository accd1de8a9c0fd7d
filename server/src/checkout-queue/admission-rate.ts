/**
 * How many buyers may begin their payment per second while the store is overloaded: additive increase, multiplicative
 * decrease, by the time that every request waits, and not below half of what was completed lately.
 */
import { createCompletedPayments } from './completed-payments.ts';

/** A wait with which a queue begins; a healthy store waits for less than a millisecond. */
export const OVERLOAD_WAIT_MS = 500;
/** The wait that a queue allows: a payment has several calls, which wait one after the other. */
export const ALLOWED_WAIT_MS = 100;
/** Seconds of overload after which buyers queue, so that a burst or a restart of the database alone does not start one. */
export const SECONDS_UNTIL_QUEUE = 3;
/** Seconds without overload and without anybody waiting after which the queue ends. */
const SECONDS_UNTIL_END = 10;
/** A queue always moves. */
const LEAST_PER_SECOND = 0.5;
/** A queue begins at this share of what was completed in the last seconds: the rest drains what has been let in. */
const FIRST = { share: 0.75, seconds: 10 };
/**
 * The least, of what was completed in the last minute. Overload by other work (carts, pages, a backup) would otherwise lower
 * the rate to nothing within seconds, without being relieved by it.
 */
const LEAST = { share: 0.5, seconds: 60 };
const DECREASE = 0.7;
/** A decrease shows after this time, when the payments that were let in before it are done. Until then there is no other. */
const SECONDS_UNTIL_EFFECT = 5;
/** Who waits further behind, or in a page that sleeps, asks late: admissions that nobody has asked for are kept for this time. */
const KEPT_SECONDS = 15;

export interface AdmissionRate {
  readonly isQueueing: boolean;
  readonly perSecond: number;
  /** Buyers who may begin now. */
  readonly available: number;
  /** Counts a buyer whom the queue lets in. */
  take(): void;
  /** Counts a payment whose order was placed. */
  complete(): void;
  /**
   * To be called once a second.
   *
   * @param waitMs how long every request waits now
   * @param isAnyoneWaiting whether buyers queue
   */
  tick(waitMs: number, isAnyoneWaiting: boolean): void;
}

export function createAdmissionRate(): AdmissionRate {
  const payments = createCompletedPayments();
  const shareOf = ({ share, seconds }: typeof FIRST): number => payments.perSecond(seconds) * share;
  let isQueueing = false;
  let perSecond = 0;
  let available = 0;
  let overloadedFor = 0;
  let calmFor = 0;
  let secondsSinceDecrease = 0;

  function begin(): void {
    isQueueing = true;
    calmFor = 0;
    secondsSinceDecrease = 0;
    perSecond = Math.max(LEAST_PER_SECOND, shareOf(FIRST));
    available = 0;
  }

  function adjust(waitMs: number, isAnyoneWaiting: boolean): void {
    const isOverloaded = waitMs >= ALLOWED_WAIT_MS;
    secondsSinceDecrease += 1;
    if (isOverloaded && secondsSinceDecrease >= SECONDS_UNTIL_EFFECT) {
      perSecond *= DECREASE;
      secondsSinceDecrease = 0;
    } else if (!isOverloaded && isAnyoneWaiting) perSecond = perSecond * 1.05 + 0.2;
    perSecond = Math.max(LEAST_PER_SECOND, shareOf(LEAST), perSecond);
    available = Math.min(available + perSecond, Math.max(1, perSecond * KEPT_SECONDS));
    calmFor = isOverloaded || isAnyoneWaiting ? 0 : calmFor + 1;
    if (calmFor >= SECONDS_UNTIL_END) isQueueing = false;
  }

  return {
    get isQueueing() {
      return isQueueing;
    },
    get perSecond() {
      return perSecond;
    },
    get available() {
      return Math.floor(available);
    },
    take() {
      available -= 1;
    },
    complete: () => payments.complete(),
    tick(waitMs, isAnyoneWaiting) {
      payments.tick();
      overloadedFor = waitMs >= OVERLOAD_WAIT_MS ? overloadedFor + 1 : 0;
      if (isQueueing) adjust(waitMs, isAnyoneWaiting);
      else if (overloadedFor >= SECONDS_UNTIL_QUEUE) begin();
    },
  };
}
