/** Measures how long requests wait for the process and for a connection, and shows the queue in the metrics. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Feature, Platform } from '#platform';
import type { CheckoutQueue } from './checkout-queue.ts';

const TICK_MS = 1_000;
const LOOP_SAMPLED_EVERY_MS = 20;

export function checkoutQueueFeature({ database, metrics, clock, log }: Platform, queue: CheckoutQueue): Feature {
  let timer: NodeJS.Timeout | undefined;
  /** Since when the pool owes a connection; null when it has given the last one. */
  let askedAt: number | null = null;
  let lastWaitMs = 0;
  let wasQueueing = false;
  const loop = monitorEventLoopDelay({ resolution: LOOP_SAMPLED_EVERY_MS });

  async function probe(): Promise<void> {
    askedAt = performance.now();
    try {
      const client = await database.pool.connect();
      lastWaitMs = performance.now() - askedAt;
      client.release();
    } catch (error) {
      // An unavailable database is no overload: calls are answered as interrupted. But its lost connections leave the pool.
      const { totalCount, idleCount, options } = database.pool;
      lastWaitMs = totalCount >= options.max && idleCount === 0 ? performance.now() - askedAt : 0;
      log.debug({ err: error }, 'the probe of the queue got no connection');
    } finally {
      askedAt = null;
    }
  }

  function tick(): void {
    const connectionMs = askedAt === null ? lastWaitMs : performance.now() - askedAt;
    // A request waits for the process before it asks for a connection.
    const waitMs = connectionMs + medianDelayMs(loop);
    queue.tick(waitMs, clock().getTime());
    if (askedAt === null) void probe();
    if (queue.isQueueing === wasQueueing) return;
    wasQueueing = queue.isQueueing;
    const facts = { waitMs: Math.round(waitMs), admittedPerSecond: queue.admittedPerSecond };
    log.warn(facts, wasQueueing ? 'the store is overloaded: buyers queue before the payment' : 'the queue has ended');
  }

  metrics.gauge('tola_checkout_queue_waiting', 'Buyers who wait to begin their payment.', () => queue.waiting);
  metrics.gauge(
    'tola_checkout_queue_admitted_per_second',
    'Buyers who may begin their payment per second; 0 while nobody has to queue.',
    () => queue.admittedPerSecond,
  );
  return {
    name: 'checkout queue',
    async start() {
      loop.enable();
      timer = setInterval(tick, TICK_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
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
