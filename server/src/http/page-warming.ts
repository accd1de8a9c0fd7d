/** Renders the pages that most visits begin with in the background after a start, so that the first visitor does not wait. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '#log';

export interface PageWarming {
  /** Addresses of the pages, a bounded number at any catalogue size. */
  readonly addresses: () => Promise<readonly string[]>;
  /** Renders and compresses the page of an address, and keeps it. */
  readonly warm: (address: string) => Promise<void>;
  readonly log: Logger;
}

/** The code of a page is compiled for speed while it runs, and pages with prices are rendered again after a tick. */
const ROUNDS = 2;
/** Between two pages requests are answered for at least as long. */
const PAUSE_MS = 100;
/** Above this share of a pause spent on other work the store is busy, and warming waits. */
const BUSY_SHARE = 0.5;
/** A store that is busy for longer warms its pages by itself. */
const LONGEST_MS = 60_000;

/** Begins when the server listens and ends with it. Neither the start nor a request waits for it. */
export function warmWhenListening(app: FastifyInstance, warming: PageWarming): void {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  app.addHook('onListen', (done) => {
    running = warmPages(warming, stop.signal);
    done();
  });
  app.addHook('preClose', async () => {
    stop.abort();
    await running;
  });
}

/** A page that cannot be rendered is left to its visitors, whose requests log why. */
async function warmPages({ addresses, warm, log }: PageWarming, stop: AbortSignal): Promise<void> {
  const began = performance.now();
  let warmed = 0;
  try {
    if (!(await isIdle(stop, began))) return;
    const list = await addresses();
    for (const address of Array.from({ length: ROUNDS }, () => list).flat()) {
      if (!(await isIdle(stop, began))) return;
      await warm(address);
      warmed += 1;
    }
    log.debug({ warmed, seconds: (performance.now() - began) / 1_000 }, 'pages were rendered ahead of their visitors');
  } catch (error) {
    if (!stop.aborted) log.warn({ err: error, warmed }, 'not all pages could be rendered ahead of their visitors');
  }
}

/** Waits until the process has time. @returns false when it never had, or the server stops */
async function isIdle(stop: AbortSignal, began: number): Promise<boolean> {
  while (!stop.aborted && performance.now() - began < LONGEST_MS) {
    const before = performance.eventLoopUtilization();
    await sleep(PAUSE_MS, undefined, { signal: stop, ref: false }).catch(onlyAborted(stop));
    if (!stop.aborted && performance.eventLoopUtilization(before).utilization < BUSY_SHARE) return true;
  }
  return false;
}

function onlyAborted(stop: AbortSignal): (reason: unknown) => void {
  return (reason) => {
    if (!stop.aborted) throw reason;
  };
}
