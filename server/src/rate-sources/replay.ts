/** A recorded session of ticks, played as it was heard: one line of JSON for each list, `{"at": "…", "list": […]}`. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { liveRates } from '@tola/contract';
import { ALL_METALS } from '@tola/pricing';
import * as z from 'zod';
import type { RateSource, SourceRate } from './source.ts';
import { sourceKind } from './source-kind.ts';

export const replayFeedSchema = z.strictObject({
  /** How many times as fast as it was recorded. */
  speed: z.number().min(0.01).max(10_000).default(1),
  /** From the end it goes back to the beginning, so that no jump lies between two rounds. */
  repeat: z.boolean().default(true),
});

type ReplayFeed = z.output<typeof replayFeedSchema>;

interface ReplaySourceParts {
  /** The recording, from the working directory. */
  readonly file: string;
  readonly feed: ReplayFeed;
}

interface Recorded {
  readonly at: number;
  readonly quotes: readonly SourceRate[];
}

/** Two lists are never further apart than this, however long the recording was silent. */
const LONGEST_GAP_MS = 60_000;
const LAST_AGAIN_MS = 1_000;

export function replaySource({ file, feed }: ReplaySourceParts): RateSource {
  return {
    name: 'replay',
    isContinuous: false,
    start(events) {
      let timer: NodeJS.Timeout | undefined;
      let stopped = false;

      function play(recording: readonly Recorded[], index: number, step: 1 | -1): void {
        const current = recording[index];
        if (stopped || current === undefined) return;
        if (current.quotes.length === 0) events.noPrice(ALL_METALS);
        else events.rates(current.quotes);
        const isLast = recording[index + step] === undefined;
        if (isLast && !feed.repeat) {
          // The last rates of a finished recording stay, as a market that stands still.
          timer = setTimeout(() => play(recording, index, step), LAST_AGAIN_MS);
          return;
        }
        const direction = isLast && recording.length > 1 ? (step === 1 ? -1 : 1) : step;
        const next = recording.length > 1 ? index + direction : index;
        timer = setTimeout(() => play(recording, next, direction), gapMs(current, recording[next], feed.speed));
      }

      readRecording(file).then(
        (recording) => play(recording, 0, 1),
        (error: unknown) => events.trouble(`The recording cannot be played: ${(error as Error).message}`),
      );
      return {
        async stop() {
          stopped = true;
          clearTimeout(timer);
        },
      };
    },
  };
}

function gapMs(current: Recorded, next: Recorded | undefined, speed: number): number {
  const recorded = Math.abs((next ?? current).at - current.at);
  return Math.max(1, Math.min(LONGEST_GAP_MS, recorded === 0 ? LAST_AGAIN_MS : recorded) / speed);
}

/** @throws Error naming the first line that is no recorded list */
async function readRecording(file: string): Promise<Recorded[]> {
  const lines = (await readFile(resolve(file), 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const recording = lines.map((line, index) => {
    try {
      return readRecorded(line);
    } catch (error) {
      throw new Error(`line ${index + 1} of ${file}: ${(error as Error).message}`, { cause: error });
    }
  });
  if (recording.length === 0) throw new Error(`${file} is empty`);
  return recording;
}

function readRecorded(line: string): Recorded {
  const { at, list } = JSON.parse(line) as { at?: unknown; list?: unknown };
  const instant = Date.parse(String(at));
  if (Number.isNaN(instant)) throw new Error('it has no time');
  const quotes = liveRates.decode(withAllFields(list, String(at)), 'list').map((rate) => ({
    metal: rate.metal,
    askPaise: rate.askPaise,
    bidPaise: Math.min(rate.bidPaise, rate.askPaise),
    highPaise: null,
    lowPaise: null,
    purityBasis: 999,
    contract: '',
    sourceAt: null,
  }));
  return { at: instant, quotes };
}

/** A recording of another store's lists may lack what only ours carry. */
function withAllFields(list: unknown, at: string): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((item: Record<string, unknown>) => ({ Bid: item.Ask, At: at, Seq: 0, ...item }));
}

export const replayKind = sourceKind(
  { name: 'replay', origin: 'made up', label: 'Recorded rates', readsUrl: true },
  replayFeedSchema,
  ({ url, feed }) => replaySource({ file: url, feed }),
);
