/** Measures how long requests wait for the process and for a connection; shows the queue, and the calls that wait for a slot, in the metrics. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { CallSlots } from '#http';
import type { Feature, Platform } from '#platform';
import type { CheckoutQueue } from './checkout-queue.ts';
import { createStandingWait } from './standing-wait.ts';

const TICK_MS = 1_000;
const PROBE_EVERY_MS = 100;
const LOOP_SAMPLED_EVERY_MS = 20;

export function checkoutQueueFeature(
  { database, metrics, clock, log }: Platform,
  { queue, slots }: { readonly queue: CheckoutQueue; readonly slots: CallSlots },
): Feature {
  let timers: NodeJS.Timeout[] = [];
  /** Since when the pool owes a connection; null when it has given the last one. */
  let askedAt: number | null = null;
  const waits = createStandingWait();
  let wasQueueing = false;
  const loop = monitorEventLoopDelay({ resolution: LOOP_SAMPLED_EVERY_MS });

  async function probe(): Promise<void> {
    if (askedAt !== null) return;
    askedAt = performance.now();
    try {
      const client = await database.pool.connect();
      waits.add(performance.now() - askedAt);
      client.release();
    } catch (error) {
      // An unavailable database is no overload: calls are answered as interrupted. But its lost connections leave the pool.
      const { totalCount, idleCount, options } = database.pool;
      waits.add(totalCount >= options.max && idleCount === 0 ? performance.now() - askedAt : 0);
      log.debug({ err: error }, 'the probe of the queue got no connection');
    } finally {
      askedAt = null;
    }
  }

  function tick(): void {
    const connectionMs = waits.read(askedAt === null ? 0 : performance.now() - askedAt);
    // A request waits for the process before it asks for a connection.
    const waitMs = connectionMs + medianDelayMs(loop);
    queue.tick(waitMs, clock().getTime());
    slots.tick(clock().getTime());
    if (queue.isQueueing === wasQueueing) return;
    wasQueueing = queue.isQueueing;
    const facts = { waitMs: Math.round(waitMs), admittedPerSecond: queue.admittedPerSecond };
    log.warn(facts, wasQueueing ? 'the store is overloaded: buyers queue before the payment' : 'the queue has ended');
  }

  metrics.gauge('tola_checkout_queue_waiting', 'Buyers who wait to begin their payment.', () => queue.waiting);
  metrics.gauge('tola_calls_waiting', 'Calls that wait until others of the process are done.', () => slots.waiting);
  metrics.gauge(
    'tola_checkout_queue_admitted_per_second',
    'Buyers who may begin their payment per second; 0 while nobody has to queue.',
    () => queue.admittedPerSecond,
  );
  return {
    name: 'checkout queue',
    async start() {
      loop.enable();
      timers = [setInterval(tick, TICK_MS), setInterval(() => void probe(), PROBE_EVERY_MS)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      loop.disable();
    },
  };
}

/** How long work has waited for the process since the last reading. */
function medianDelayMs(loop: ReturnType<typeof monitorEventLoopDelay>): number {
  const medianMs = loop.percentile(50) / 1e6;
  loop.reset();
  return Math.max(0, medianMs - LOOP_SAMPLED_EVERY_MS);
}
