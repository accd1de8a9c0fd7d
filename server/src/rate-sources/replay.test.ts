import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#testing';
import { type CapturedEvents, captureEvents } from './captured-events.ts';
import { replayFeedSchema, replaySource } from './replay.ts';

let folder: string;
const listeners: CapturedEvents[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tola-replay-'));
});

afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop();
  rmSync(folder, { recursive: true });
});

function play(lines: readonly string[], feed: object = {}): CapturedEvents {
  const file = join(folder, 'session.jsonl');
  writeFileSync(file, lines.join('\n'));
  const listener = captureEvents(replaySource({ file, feed: replayFeedSchema.parse({ speed: 100, ...feed }) }));
  listeners.push(listener);
  return listener;
}

function list(second: number, ask: number | null): string {
  const at = new Date(Date.UTC(2026, 10, 23, 6, 30, second)).toISOString();
  return JSON.stringify({ at, list: ask === null ? [] : [{ symbol: 'gold', Ask: ask, Bid: ask - 35 }] });
}

describe('A recording', () => {
  it('is played in its order, and back again so that no jump lies between', async () => {
    const heard = play([list(0, 147_500), list(1, 147_510), list(2, 147_520)]);
    await eventually(() => heard.quotes.length >= 7);
    expect(heard.quotes.slice(0, 7).map(({ askPaise }) => askPaise / 100)).toEqual([
      147_500, 147_510, 147_520, 147_510, 147_500, 147_510, 147_520,
    ]);
  });

  it('ends at its last rates where it is not to be repeated', async () => {
    const heard = play([list(0, 147_500), list(1, 147_510)], { repeat: false });
    await eventually(() => heard.quotes.length >= 3);
    expect(heard.quotes.slice(1).every(({ askPaise }) => askPaise === 1_47_510_00)).toBe(true);
  });

  it('plays empty lists as what they say', async () => {
    const heard = play([list(0, 147_500), list(1, null), list(2, 147_520)]);
    await eventually(() => heard.quotes.length >= 2);
    expect(heard.noPrice).toContain('gold');
  });

  it('takes as long as it took, by its speed', async () => {
    const heard = play([list(0, 147_500), list(30, 147_510), list(59, 147_520)]);
    const began = performance.now();
    await eventually(() => heard.quotes.length >= 3);
    expect(performance.now() - began).toBeGreaterThan(500);
  });

  it.each([
    ['that is empty', [], /is empty/],
    ['with a line that is no JSON', [list(0, 1), 'gold 147500'], /line 2/],
    ['with a line without time', ['{"list":[]}'], /line 1 .* no time/],
    ['with a metal that nobody knows', ['{"at":"2026-11-23T06:30:00Z","list":[{"symbol":"iron","Ask":1}]}'], /line 1/],
  ])('%s is not played, and says why', async (_, lines, why) => {
    const heard = play(lines);
    await eventually(() => heard.trouble.length > 0);
    expect(heard.trouble[0]).toMatch(why);
  });

  it('that is not there is not played', async () => {
    const source = replaySource({ file: join(folder, 'nothing'), feed: replayFeedSchema.parse({}) });
    const heard = captureEvents(source);
    listeners.push(heard);
    await eventually(() => heard.trouble.some((what) => what.includes('ENOENT')));
  });
});
