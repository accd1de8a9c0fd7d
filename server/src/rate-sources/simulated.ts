/**
 * Simulated market for first runs and demonstrations: a mean-reverting random walk per metal, bounded per second and per
 * day. Deterministic for a given seed and clock.
 */
import { ALL_METALS, indianDayNumber, METAL_DEFAULTS, type Metal, type Paise } from '@tola/pricing';
import { normalNoise } from './noise.ts';
import type { RateSource, SourceRate } from './source.ts';
import { type LastTick, type LastTicks, sourceKind } from './source-kind.ts';

const TICK_EVERY_MS = 1_000;
const PAISE_PER_RUPEE = 100;

/** Maximum step per second, and maximum distance from the day's open. */
const MAX_STEP = 0.0003;
const DAY_BAND = 0.015;
/** Standard deviation of a step, and the share of the distance to the mean that each step recovers. */
const STEP_DEVIATION = 0.000_06;
const MEAN_REVERSION = 1 / 1_200;
/** Standard deviation of a day's mean from its open, and the share of the distance to the base level it recovers. */
const DAY_DRIFT = 0.003;
const LEVEL_REVERSION = 0.1;

export interface WalkStart {
  readonly askPaise: Paise;
  /** The previous day's close, the centre of today's band. */
  readonly openPaise: Paise;
}

export interface Walk {
  next(at: Date): SourceRate[];
}

/** @param starts where each metal continues; a metal without an entry starts at its base level */
export function createWalk(seed: number, starts: Partial<Record<Metal, WalkStart>>): Walk {
  const walkers = ALL_METALS.map((metal) => createWalker(seed, metal, starts[metal]));
  return { next: (at) => walkers.map((walker) => walker(at)) };
}

function createWalker(seed: number, metal: Metal, start: WalkStart | undefined): (at: Date) => SourceRate {
  const { askPaise: level, spreadPaise } = METAL_DEFAULTS[metal].simulated;
  const salt = seed * 31 + ALL_METALS.indexOf(metal);
  let ask = start?.askPaise ?? level;
  let open = start?.openPaise ?? ask;
  let day: number | null = null;
  return (at) => {
    const today = indianDayNumber(at);
    if (day !== null && today !== day) open = ask;
    day = today;
    ask = nextAsk(
      ask,
      meanOf(salt, today, open, level),
      open,
      normalNoise(salt, Math.floor(at.getTime() / TICK_EVERY_MS)),
    );
    const askPaise = Math.round(ask / PAISE_PER_RUPEE) * PAISE_PER_RUPEE;
    return {
      metal,
      askPaise,
      bidPaise: askPaise - spreadPaise,
      highPaise: null,
      lowPaise: null,
      purityBasis: 999,
      contract: '',
      sourceAt: at,
    };
  };
}

/** The mean that a day's rates revert to. */
function meanOf(salt: number, day: number, open: number, level: number): number {
  const drift = open * DAY_DRIFT * normalNoise(salt + 7, day);
  return withinBand(open + LEVEL_REVERSION * (level - open) + drift, open);
}

function nextAsk(ask: number, mean: number, open: number, noise: number): number {
  const step = MEAN_REVERSION * (mean - ask) + STEP_DEVIATION * ask * noise;
  const maxStep = MAX_STEP * ask;
  return withinBand(ask + Math.min(maxStep, Math.max(-maxStep, step)), open);
}

function withinBand(value: number, open: number): number {
  return Math.min(open * (1 + DAY_BAND), Math.max(open * (1 - DAY_BAND), value));
}

/** Reports rates once a second. */
function simulatedSource(walk: Walk, clock: () => Date): RateSource {
  return {
    name: 'simulated',
    isContinuous: true,
    start(events) {
      const tick = (): void => events.rates(walk.next(clock()));
      tick();
      const timer = setInterval(tick, TICK_EVERY_MS);
      return {
        stop: async () => clearInterval(timer),
      };
    },
  };
}

export const simulatedKind = sourceKind(
  { name: 'simulated', origin: 'synthetic', label: 'Simulated rates', readsUrl: false },
  null,
  ({ clock }, last) => simulatedSource(createWalk(seedOfToday(clock()), startsFrom(last)), clock),
);

/** The walk continues only from a tick this close to its base level; other sources' rates may be far from it. */
const MAX_START_DISTANCE = 0.2;

/** Continues at the last stored tick after a restart. */
function startsFrom(last: LastTicks): Partial<Record<Metal, WalkStart>> {
  const starts: Partial<Record<Metal, WalkStart>> = {};
  for (const metal of ALL_METALS) {
    const start = startFrom(metal, last[metal]);
    if (start !== null) starts[metal] = start;
  }
  return starts;
}

function startFrom(metal: Metal, tick: LastTick | undefined): WalkStart | null {
  const { askPaise: level } = METAL_DEFAULTS[metal].simulated;
  if (tick === undefined || Math.abs(tick.askPaise / level - 1) > MAX_START_DISTANCE) return null;
  return { askPaise: tick.askPaise, openPaise: tick.closePaise ?? tick.askPaise };
}

/** A new walk for each day of start. */
function seedOfToday(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000);
}
