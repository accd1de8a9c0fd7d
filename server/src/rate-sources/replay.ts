/** Replays a recorded feed: a JSON Lines file with one `{"at": "…", "list": […]}` per message. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { liveRates } from '@tola/contract';
import { ALL_METALS } from '@tola/pricing';
import * as z from 'zod';
import type { RateSource, SourceRate } from './source.ts';
import { sourceKind } from './source-kind.ts';

export const replayFeedSchema = z.strictObject({
  /** Playback speed relative to the recording. */
  speed: z.number().min(0.01).max(10_000).default(1),
  /** At the end, plays backwards to the beginning, so that the rate does not jump between repetitions. */
  repeat: z.boolean().default(true),
});

type ReplayFeed = z.output<typeof replayFeedSchema>;

interface ReplaySourceOptions {
  /** Path of the recording, relative to the working directory. */
  readonly file: string;
  readonly feed: ReplayFeed;
}

interface RecordedMessage {
  readonly at: number;
  readonly rates: readonly SourceRate[];
}

/** Longer gaps in the recording are shortened to this. */
const MAX_GAP_MS = 60_000;
const REPEAT_LAST_MS = 1_000;

export function replaySource({ file, feed }: ReplaySourceOptions): RateSource {
  return {
    name: 'replay',
    isContinuous: false,
    start(events) {
      let timer: NodeJS.Timeout | undefined;
      let stopped = false;

      function play(recording: readonly RecordedMessage[], index: number, step: 1 | -1): void {
        const current = recording[index];
        if (stopped || current === undefined) return;
        if (current.rates.length === 0) events.noPrice(ALL_METALS);
        else events.rates(current.rates);
        const isLast = recording[index + step] === undefined;
        if (isLast && !feed.repeat) {
          // Without `repeat`, the last rates are reported until the source is stopped.
          timer = setTimeout(() => play(recording, index, step), REPEAT_LAST_MS);
          return;
        }
        const direction = isLast && recording.length > 1 ? (step === 1 ? -1 : 1) : step;
        const next = recording.length > 1 ? index + direction : index;
        timer = setTimeout(() => play(recording, next, direction), gapMs(current, recording[next], feed.speed));
      }

      readRecording(file).then(
        (recording) => play(recording, 0, 1),
        (error: unknown) => events.error(`The recording cannot be played: ${(error as Error).message}`),
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

function gapMs(current: RecordedMessage, next: RecordedMessage | undefined, speed: number): number {
  const recorded = Math.abs((next ?? current).at - current.at);
  return Math.max(1, Math.min(MAX_GAP_MS, recorded === 0 ? REPEAT_LAST_MS : recorded) / speed);
}

/** @throws Error naming the first invalid line */
async function readRecording(file: string): Promise<RecordedMessage[]> {
  const lines = (await readFile(resolve(file), 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const recording = lines.map((line, index) => {
    try {
      return parseMessage(line);
    } catch (error) {
      throw new Error(`line ${index + 1} of ${file}: ${(error as Error).message}`, { cause: error });
    }
  });
  if (recording.length === 0) throw new Error(`${file} is empty`);
  return recording;
}

function parseMessage(line: string): RecordedMessage {
  const { at, list } = JSON.parse(line) as { at?: unknown; list?: unknown };
  const instant = Date.parse(String(at));
  if (Number.isNaN(instant)) throw new Error('it has no valid time');
  const rates = liveRates.decode(withDefaults(list, String(at)), 'list').map((rate) => ({
    metal: rate.metal,
    askPaise: rate.askPaise,
    bidPaise: Math.min(rate.bidPaise, rate.askPaise),
    highPaise: null,
    lowPaise: null,
    purityBasis: 999,
    contract: '',
    sourceAt: null,
  }));
  return { at: instant, rates };
}

/** Adds the fields that recordings of other stores lack. */
function withDefaults(list: unknown, at: string): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((item: Record<string, unknown>) => ({ Bid: item.Ask, At: at, Seq: 0, ...item }));
}

export const replayKind = sourceKind(
  { name: 'replay', origin: 'synthetic', label: 'Recorded rates', readsUrl: true },
  replayFeedSchema,
  ({ url, feed }) => replaySource({ file: url, feed }),
);
