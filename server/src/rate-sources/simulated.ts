/**
 * A market that nobody trades on, for first runs and demonstrations: each metal walks around the middle of its day,
 * never far in a second nor far from the day's opening. The same seed and times give the same walk.
 */
import { ALL_METALS, indianDayNumber, METALS, type Metal, type Paise } from '@tola/pricing';
import { normalNoise } from './noise.ts';
import type { RateSource, SourceRate } from './source.ts';
import { type LastTick, type LastTicks, sourceKind } from './source-kind.ts';

const TICK_EVERY_MS = 1_000;
const PAISE_PER_RUPEE = 100;

/** The largest step in a second, and the largest distance from the day's opening. */
const LARGEST_STEP = 0.0003;
const DAY_BAND = 0.015;
/** The usual step, and how much of the distance to the middle is made good with each. */
const USUAL_STEP = 0.000_06;
const PULL_TO_MIDDLE = 1 / 1_200;
/** How far a day's middle usually lies from its opening, and how strongly it leans back to the level of the demo. */
const DAY_DRIFT = 0.003;
const LEAN_TO_LEVEL = 0.1;

export interface WalkStart {
  readonly askPaise: Paise;
  /** The close of the day before, around which today's band lies. */
  readonly openPaise: Paise;
}

export interface Walk {
  next(at: Date): SourceRate[];
}

/** @param starts where each metal stood last; one without goes from its level */
export function createWalk(seed: number, starts: Partial<Record<Metal, WalkStart>>): Walk {
  const walkers = ALL_METALS.map((metal) => createWalker(seed, metal, starts[metal]));
  return { next: (at) => walkers.map((walker) => walker(at)) };
}

function createWalker(seed: number, metal: Metal, start: WalkStart | undefined): (at: Date) => SourceRate {
  const { askPaise: level, spreadPaise } = METALS[metal].simulated;
  const salt = seed * 31 + ALL_METALS.indexOf(metal);
  let ask = start?.askPaise ?? level;
  let open = start?.openPaise ?? ask;
  let day: number | null = null;
  return (at) => {
    const today = indianDayNumber(at);
    if (day !== null && today !== day) open = ask;
    day = today;
    ask = nearby(
      ask,
      middleOf(salt, today, open, level),
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

/** Around what a day's rates swing. */
function middleOf(salt: number, day: number, open: number, level: number): number {
  const drift = open * DAY_DRIFT * normalNoise(salt + 7, day);
  return withinBand(open + LEAN_TO_LEVEL * (level - open) + drift, open);
}

function nearby(ask: number, middle: number, open: number, noise: number): number {
  const step = PULL_TO_MIDDLE * (middle - ask) + USUAL_STEP * ask * noise;
  const largest = LARGEST_STEP * ask;
  return withinBand(ask + Math.min(largest, Math.max(-largest, step)), open);
}

function withinBand(value: number, open: number): number {
  return Math.min(open * (1 + DAY_BAND), Math.max(open * (1 - DAY_BAND), value));
}

/** Ticks once a second by this process's clock. */
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
  { name: 'simulated', origin: 'made up', label: 'Simulated rates', readsUrl: false },
  null,
  ({ clock }, last) => simulatedSource(createWalk(seedOfToday(clock()), startsFrom(last)), clock),
);

/** A walk continues from a tick this near to its level; a rate of another source may be far away. */
const NEAR_ENOUGH = 0.2;

/** Where the walk continues after a restart: at the last stored tick. */
function startsFrom(last: LastTicks): Partial<Record<Metal, WalkStart>> {
  const starts: Partial<Record<Metal, WalkStart>> = {};
  for (const metal of ALL_METALS) {
    const start = startFrom(metal, last[metal]);
    if (start !== null) starts[metal] = start;
  }
  return starts;
}

function startFrom(metal: Metal, tick: LastTick | undefined): WalkStart | null {
  const { askPaise: level } = METALS[metal].simulated;
  if (tick === undefined || Math.abs(tick.askPaise / level - 1) > NEAR_ENOUGH) return null;
  return { askPaise: tick.askPaise, openPaise: tick.closePaise ?? tick.askPaise };
}

/** The first start of each day begins a walk of its own. */
function seedOfToday(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000);
}
