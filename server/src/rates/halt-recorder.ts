/** Records halts by guard rails, and begins and lifts self-lifting halts. Runs in the leader. */
import type { Metal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { Database, Queryable } from '#database';
import { Refusal } from '#http';
import type { Logger } from '#log';
import { queueMail } from '#outbox';
import type { RatesOrigin } from './configured-sources.ts';
import type { TradingHalt } from './guard.ts';
import { haltSales, resumeSales } from './halts.ts';
import { isStillLeader, type LeaderLock } from './leadership.ts';
import type { MetalGuard } from './metal-guard.ts';
import type { RateState } from './rate-state.ts';
import { haltChanges, haltsDue } from './self-lifting-halts.ts';

const SYSTEM = 'the store';

export interface HaltRecorder {
  /** Halts a metal until staff resume it. Retried with every update until it is recorded. */
  halt(metal: Metal, halt: TradingHalt, metalGuard: MetalGuard): void;
  /** Begins and lifts self-lifting halts. */
  update(): void;
  stop(): Promise<void>;
}

interface HaltRecorderOptions {
  readonly database: Database;
  readonly lock: LeaderLock;
  readonly state: () => RateState;
  readonly refresh: () => Promise<void>;
  readonly guard: () => RateGuardSettings;
  /** Email address for alerts; empty for none. */
  readonly alertTo: () => string;
  readonly staleSeconds: number;
  readonly readingSince: Date;
  readonly isContinuous: boolean;
  readonly origin: RatesOrigin;
  /** The metals for which the source reports no price. */
  readonly withoutPrice: ReadonlySet<Metal>;
  readonly clock: () => Date;
  readonly log: Logger;
}

export function startHaltRecorder(options: HaltRecorderOptions): HaltRecorder {
  const { database, lock, state, refresh, clock, log } = options;
  const unrecorded = new Map<Metal, { halt: TradingHalt; metalGuard: MetalGuard }>();
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;
  let stopped = false;

  /** A process that hung while another one took over must not record what it saw before. */
  async function write(change: (tx: Queryable) => Promise<unknown>): Promise<void> {
    const asLeader = async (tx: Queryable): Promise<void> => {
      if (!(await isStillLeader(tx, lock))) throw new Error('Another process reads the rates now');
      await change(tx);
    };
    await ignoreConflict(database.transaction(asLeader));
  }

  async function recordHalts(): Promise<void> {
    for (const [metal, { halt, metalGuard }] of [...unrecorded]) {
      const { rail, detail } = halt;
      await write(async (tx) => await haltAndAlert(tx, metal, halt, options));
      await refresh();
      metalGuard.haltRecorded();
      unrecorded.delete(metal);
      log.error({ metal, rail, detail }, 'a guard rail has halted sales; staff must review it');
    }
  }

  async function updateSelfLiftingHalts(): Promise<void> {
    const now = clock();
    const due = haltsDue(state(), now, { ...options, guard: options.guard() });
    const { begin, end } = haltChanges(state(), due);
    for (const { kind, metal, reason, detail } of begin) {
      await write(async (tx) => await haltSales(tx, { what: { metal }, kind, reason, detail, by: SYSTEM }, now));
      log.warn({ metal, kind, detail }, 'sales halted');
    }
    for (const { id, metal, kind } of end) {
      await write(async (tx) => await resumeSales(tx, { haltId: id, by: SYSTEM, why: 'Its cause is gone' }, now));
      log.info({ metal, kind }, 'sales resumed');
    }
    if (begin.length + end.length > 0) await refresh();
  }

  function work(): void {
    if (isWorking || stopped) return;
    isWorking = true;
    working = recordHalts()
      .then(updateSelfLiftingHalts)
      .catch((error: unknown) => log.error({ err: error }, 'could not record trading halts'))
      .finally(() => {
        isWorking = false;
      });
  }

  return {
    halt(metal, halt, metalGuard) {
      unrecorded.set(metal, { halt, metalGuard });
      work();
    },
    update: work,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/** Halts a metal and emails the person who must review it. */
async function haltAndAlert(
  tx: Queryable,
  metal: Metal,
  { rail, reason, detail }: TradingHalt,
  { clock, alertTo }: HaltRecorderOptions,
): Promise<void> {
  const now = clock();
  const haltId = await haltSales(tx, { what: { metal }, kind: rail, reason, detail, by: SYSTEM }, now);
  const to = alertTo();
  if (to === '') return;
  const data = { metal, rail, detail, at: now.toISOString() };
  await queueMail(tx, { template: 'rates-paused', to, data, dedupeKey: `rates-paused ${haltId}` }, now);
}

/** Another process, or staff, may have made the same change concurrently. */
async function ignoreConflict(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 409)) throw error;
  }
}
