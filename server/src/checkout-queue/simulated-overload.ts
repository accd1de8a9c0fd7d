/**
 * A store with more buyers than it can serve: one queue of work, which carts and payments share, with the bursts and the short
 * stalls of a real one. Tests run it for minutes within a second.
 */
import type { AdmissionRate } from './admission-rate.ts';
import { createStandingWait } from './standing-wait.ts';

export interface Overload {
  readonly seed: number;
  readonly seconds: number;
  readonly arrivalsPerSecond: number;
  /** Of a store that does nothing else. */
  readonly paymentsPerSecond: number;
  /** The part of the store's time that the carts of all who arrive take, whether they are let in or not. */
  readonly cartShare: number;
  /** From the price lock to the order, on average. */
  readonly thinkSeconds: number;
}

export interface Outcome {
  readonly paidPerSecond: number;
  /** Median of the time that the store's own work took for a payment. */
  readonly paymentSeconds: number;
}

const STEPS_PER_SECOND = 50;
/** The first of those who wait ask every two seconds, each at a moment of its own. */
const ASKS_PER_STEP = 1 / (2 * STEPS_PER_SECOND);
const PROBE_EVERY_STEPS = 5;
/** A checkpoint of the database, say. */
const STALL = { chance: 1 / (20 * STEPS_PER_SECOND), steps: 20 };
/** Of a payment's work, what the lock is; the order is the rest. */
const LOCK_SHARE = 0.3;

interface Work {
  readonly seconds: number;
  readonly done: () => void;
}

export function simulate(rate: AdmissionRate, overload: Overload): Outcome {
  const random = randomNumbers(overload.seed);
  const steps = overload.seconds * STEPS_PER_SECOND;
  const [work, wait] = [workQueue(), createStandingWait()];
  const later = new Map<number, (() => void)[]>();
  const paymentSeconds: number[] = [];
  const costSeconds = 1 / overload.paymentsPerSecond;
  const cartSeconds = overload.cartShare / overload.arrivalsPerSecond;
  let step = 0;
  let waiting = 0;
  let stalledUntil = 0;

  function begin(): void {
    const [lockedAt, thinkSteps] = [step, Math.ceil(overload.thinkSeconds * 2 * random() * STEPS_PER_SECOND)];
    rate.take();
    const place = (): void =>
      work.add(costSeconds * (1 - LOCK_SHARE), () => {
        rate.complete();
        paymentSeconds.push((step - lockedAt - thinkSteps) / STEPS_PER_SECOND);
      });
    work.add(costSeconds * LOCK_SHARE, () => {
      const at = step + thinkSteps + 1;
      later.set(at, [...(later.get(at) ?? []), place]);
    });
  }

  function arrive(): void {
    work.add(cartSeconds, () => {
      if (rate.isQueueing) waiting += 1;
      else begin();
    });
  }

  for (; step < steps; step += 1) {
    // Between none and twice the mean.
    const arrivals = Math.round((2 * random() * overload.arrivalsPerSecond) / STEPS_PER_SECOND);
    for (let arrival = 1; arrival <= arrivals; arrival += 1) arrive();
    for (const act of later.get(step) ?? []) act();
    later.delete(step);
    const first = rate.isQueueing ? Math.min(rate.available, waiting) : 0;
    const admitted = Array.from({ length: first }, random).filter((chance) => chance < ASKS_PER_STEP).length;
    for (let one = 1; one <= admitted; one += 1) begin();
    waiting -= admitted;
    if (random() < STALL.chance) stalledUntil = step + STALL.steps;
    if (step >= stalledUntil) work.serve((0.5 + random()) / STEPS_PER_SECOND);
    if (step % PROBE_EVERY_STEPS === 0) wait.add(work.seconds() * 1_000);
    if (step % STEPS_PER_SECOND === 0) rate.tick(wait.read(0), waiting > 0);
  }
  const sorted = paymentSeconds.toSorted((one, other) => one - other);
  return { paidPerSecond: sorted.length / overload.seconds, paymentSeconds: sorted[sorted.length >> 1] ?? Infinity };
}

function workQueue() {
  let queue: Work[] = [];
  let [next, seconds, credit] = [0, 0, 0];
  return {
    seconds: () => seconds,
    add(cost: number, done: () => void) {
      queue.push({ seconds: cost, done });
      seconds += cost;
    },
    serve(forSeconds: number) {
      credit = Math.min(credit, 0) + forSeconds;
      while (credit > 0) {
        const first = queue[next];
        if (first === undefined) break;
        next += 1;
        credit -= first.seconds;
        seconds -= first.seconds;
        first.done();
      }
      if (next < 10_000) return;
      queue = queue.slice(next);
      next = 0;
    },
  };
}

/** Between 0 and 1, the same for each seed (constants of Numerical Recipes). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
