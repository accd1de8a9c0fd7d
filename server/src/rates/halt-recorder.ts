/** Records trading halts that the guard rails and the clock cause, and ends those that end by themselves. */
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
  /** Pauses a metal until a person decides. Tried again with every look until it is written down. */
  halt(metal: Metal, halt: TradingHalt, watch: MetalGuard): void;
  /** Brings the pauses that begin and end by themselves up to date. */
  look(): void;
  stop(): Promise<void>;
}

interface HaltRecorderOptions {
  readonly database: Database;
  readonly lead: LeaderLock;
  readonly state: () => RateState;
  readonly refresh: () => Promise<void>;
  readonly guard: () => RateGuardSettings;
  /** The e-mail address for alerts; empty for none. */
  readonly alertTo: () => string;
  readonly staleSeconds: number;
  readonly readingSince: Date;
  readonly isContinuous: boolean;
  readonly origin: RatesOrigin;
  /** The metals that the source says have no price now. */
  readonly closed: ReadonlySet<Metal>;
  readonly clock: () => Date;
  readonly log: Logger;
}

export function startHaltRecorder(parts: HaltRecorderOptions): HaltRecorder {
  const { database, lead, state, refresh, clock, log } = parts;
  const unrecorded = new Map<Metal, { halt: TradingHalt; watch: MetalGuard }>();
  let working: Promise<void> = Promise.resolve();
  let isBusy = false;
  let stopped = false;

  /** A process that hung while another one took over must not write down what it thinks to see. */
  async function write(change: (tx: Queryable) => Promise<unknown>): Promise<void> {
    const asLeader = async (tx: Queryable): Promise<void> => {
      if (!(await isStillLeader(tx, lead))) throw new Error('Another process reads the rates now');
      await change(tx);
    };
    await unlessDone(database.transaction(asLeader));
  }

  async function recordHalts(): Promise<void> {
    for (const [metal, { halt, watch }] of [...unrecorded]) {
      const { rail, detail } = halt;
      await write(async (tx) => await haltAndAlert(tx, metal, halt, parts));
      await refresh();
      watch.recorded();
      unrecorded.delete(metal);
      log.error({ metal, rail, detail }, 'a guard rail has paused sales; a person has to look');
    }
  }

  async function bringUpToDate(): Promise<void> {
    const now = clock();
    const due = haltsDue(state(), now, { ...parts, guard: parts.guard() });
    const { begin, end } = haltChanges(state(), due);
    for (const { kind, metal, reason, detail } of begin) {
      await write(async (tx) => await haltSales(tx, { what: { metal }, kind, reason, detail, by: SYSTEM }, now));
      log.warn({ metal, kind, detail }, 'sales are paused');
    }
    for (const { id, metal, kind } of end) {
      await write(async (tx) => await resumeSales(tx, { haltId: id, by: SYSTEM, why: 'Its cause is gone' }, now));
      log.info({ metal, kind }, 'sales go on');
    }
    if (begin.length + end.length > 0) await refresh();
  }

  function work(): void {
    if (isBusy || stopped) return;
    isBusy = true;
    working = recordHalts()
      .then(bringUpToDate)
      .catch((error: unknown) => log.error({ err: error }, 'pauses could not be written down'))
      .finally(() => {
        isBusy = false;
      });
  }

  return {
    halt(metal, halt, watch) {
      unrecorded.set(metal, { halt, watch });
      work();
    },
    look: work,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/** Pauses a metal and writes to the person who has to look. */
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

/** Another process, or a person, may have done the same in this moment. */
async function unlessDone(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 409)) throw error;
  }
}
