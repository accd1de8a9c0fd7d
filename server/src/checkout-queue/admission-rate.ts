/**
 * How many buyers may begin their payment per second while the store is overloaded: additive increase, multiplicative
 * decrease, by the time that a request waits for a connection to the database.
 */

/** A wait for a connection with which a queue begins; a healthy store waits for less than a millisecond. */
export const OVERLOAD_WAIT_MS = 500;
/** The wait that a queue allows: a payment has several calls, which wait one after the other. */
export const ALLOWED_WAIT_MS = 100;
/** Seconds of overload after which buyers queue, so that a burst or a restart of the database alone does not start one. */
export const SECONDS_UNTIL_QUEUE = 3;
/** Seconds without overload and without anybody waiting after which the queue ends. */
const SECONDS_UNTIL_END = 10;
/** The rate is averaged over this time when the queue begins. */
const AVERAGED_SECONDS = 10;
/** A queue always moves. */
const LEAST_PER_SECOND = 0.5;
/** The first of those who wait ask every 10 seconds, so admissions that nobody has asked for yet are kept for longer than that. */
const KEPT_SECONDS = 15;

export interface AdmissionRate {
  readonly isQueueing: boolean;
  readonly perSecond: number;
  /** Buyers who may begin now. */
  readonly available: number;
  /** Counts a buyer who begins. */
  take(): void;
  /**
   * To be called once a second.
   *
   * @param waitMs how long a request waits for a connection now
   * @param isAnyoneWaiting whether buyers queue
   */
  tick(waitMs: number, isAnyoneWaiting: boolean): void;
}

export function createAdmissionRate(): AdmissionRate {
  let isQueueing = false;
  let perSecond = 0;
  let available = 0;
  let overloadedFor = 0;
  let calmFor = 0;
  let begunThisSecond = 0;
  let begunPerSecond = 0;

  function begin(): void {
    isQueueing = true;
    calmFor = 0;
    // What was let in until now has overloaded the store.
    perSecond = Math.max(LEAST_PER_SECOND, begunPerSecond / 2);
    available = 0;
  }

  function adjust(waitMs: number, isAnyoneWaiting: boolean): void {
    const isOverloaded = waitMs >= ALLOWED_WAIT_MS;
    if (isOverloaded) perSecond = Math.max(LEAST_PER_SECOND, perSecond * 0.8);
    else if (isAnyoneWaiting) perSecond = perSecond * 1.05 + 0.2;
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
      begunThisSecond += 1;
      if (isQueueing) available -= 1;
    },
    tick(waitMs, isAnyoneWaiting) {
      begunPerSecond += (begunThisSecond - begunPerSecond) / AVERAGED_SECONDS;
      begunThisSecond = 0;
      overloadedFor = waitMs >= OVERLOAD_WAIT_MS ? overloadedFor + 1 : 0;
      if (isQueueing) adjust(waitMs, isAnyoneWaiting);
      else if (overloadedFor >= SECONDS_UNTIL_QUEUE) begin();
    },
  };
}
