import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#testing';
import { type CapturedEvents, captureEvents } from './captured-events.ts';
import { replayFeedSchema, replaySource } from './replay.ts';

let folder: string;
const captures: CapturedEvents[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tola-replay-'));
});

afterEach(async () => {
  for (const capture of captures.splice(0)) await capture.stop();
  rmSync(folder, { recursive: true });
});

function play(lines: readonly string[], feed: object = {}): CapturedEvents {
  const file = join(folder, 'session.jsonl');
  writeFileSync(file, lines.join('\n'));
  const capture = captureEvents(replaySource({ file, feed: replayFeedSchema.parse({ speed: 100, ...feed }) }));
  captures.push(capture);
  return capture;
}

function list(second: number, ask: number | null): string {
  const at = new Date(Date.UTC(2026, 10, 23, 6, 30, second)).toISOString();
  return JSON.stringify({ at, list: ask === null ? [] : [{ symbol: 'gold', Ask: ask, Bid: ask - 35 }] });
}

describe('Replay source', () => {
  it('plays forwards, then backwards, so that the rate does not jump', async () => {
    const captured = play([list(0, 147_500), list(1, 147_510), list(2, 147_520)]);
    await eventually(() => captured.rates.length >= 7);
    expect(captured.rates.slice(0, 7).map(({ askPaise }) => askPaise / 100)).toEqual([
      147_500, 147_510, 147_520, 147_510, 147_500, 147_510, 147_520,
    ]);
  });

  it('repeats the last rates at the end when `repeat` is false', async () => {
    const captured = play([list(0, 147_500), list(1, 147_510)], { repeat: false });
    await eventually(() => captured.rates.length >= 3);
    expect(captured.rates.slice(1).every(({ askPaise }) => askPaise === 1_47_510_00)).toBe(true);
  });

  it('reports no price for an empty list', async () => {
    const captured = play([list(0, 147_500), list(1, null), list(2, 147_520)]);
    await eventually(() => captured.rates.length >= 2);
    expect(captured.noPrice).toContain('gold');
  });

  it('plays at the configured speed', async () => {
    const captured = play([list(0, 147_500), list(30, 147_510), list(59, 147_520)]);
    const began = performance.now();
    await eventually(() => captured.rates.length >= 3);
    expect(performance.now() - began).toBeGreaterThan(500);
  });

  it.each([
    ['an empty file', [], /is empty/],
    ['a line that is not JSON', [list(0, 1), 'gold 147500'], /line 2/],
    ['a line without a time', ['{"list":[]}'], /line 1 .* no valid time/],
    ['an unknown metal', ['{"at":"2026-11-23T06:30:00Z","list":[{"symbol":"iron","Ask":1}]}'], /line 1/],
  ])('reports an error for %s', async (_, lines, why) => {
    const captured = play(lines);
    await eventually(() => captured.errors.length > 0);
    expect(captured.errors[0]).toMatch(why);
  });

  it('reports an error for a missing file', async () => {
    const source = replaySource({ file: join(folder, 'missing'), feed: replayFeedSchema.parse({}) });
    const captured = captureEvents(source);
    captures.push(captured);
    await eventually(() => captured.errors.some((message) => message.includes('ENOENT')));
  });
});
