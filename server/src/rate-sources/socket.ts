/**
 * An upstream Socket.IO server, such as another dealer's, that sends `LiveData` or `Liverate`: a list of objects or JSON
 * strings. Field names are case-insensitive.
 */
import { createRequire } from 'node:module';
import { ALL_METALS, METALS, type Metal, perMetal } from '@tola/pricing';
import * as z from 'zod';
import { purity, unit } from './feed-fields.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { parseJson } from './parse-values.ts';
import { report } from './report-lines.ts';
import type { RateSource } from './source.ts';
import { sourceKind } from './source-kind.ts';

const require = createRequire(import.meta.url);

/** The symbol under which the server sends a metal. */
const socketLine = z.strictObject({ symbol: z.string().min(1), purity, unit });

export const socketFeedSchema = z.strictObject({
  /** Sent as `room`, `ClientData` and `Client` after connecting, as dealers' servers require. */
  room: z.string().min(1).nullable().default(null),
  events: z.array(z.string().min(1)).min(1).default(['LiveData', 'Liverate']),
  ...perMetal((metal) => socketLine.default({ symbol: metal, purity: 999, unit: METALS[metal].quoted.unit })),
});

type SocketFeed = z.output<typeof socketFeedSchema>;

interface SocketSourceOptions {
  readonly url: string;
  readonly apiKey: string | null;
  readonly feed: SocketFeed;
  readonly clock: () => Date;
}

/** The specification's socket defaults: retry after 1 s, at most 5 s apart, with a connection timeout of 20 s. */
const RECONNECTION = { reconnectionDelay: 1_000, reconnectionDelayMax: 5_000, timeout: 20_000 };

export function socketSource({ url, apiKey, feed, clock }: SocketSourceOptions): RateSource {
  return {
    name: 'socket',
    isContinuous: true,
    start(events) {
      const auth = apiKey === null ? {} : { auth: { token: apiKey } };
      // Loaded by the reader of such a feed only.
      const { io } = require('socket.io-client') as typeof import('socket.io-client');
      const socket = io(url, { ...RECONNECTION, ...auth, forceNew: true });
      let rejections = 0;
      let timer: NodeJS.Timeout | undefined;
      /** The library reconnects after a lost connection, but not after the server has rejected it. */
      const reconnect = (): void => {
        if (socket.active) return;
        clearTimeout(timer);
        timer = setTimeout(() => socket.connect(), backoffMs(rejections));
        rejections += 1;
      };
      socket.on('connect', () => {
        if (feed.room === null) return;
        // Which of these events subscribes differs between dealers' servers.
        for (const event of ['room', 'ClientData', 'Client']) socket.emit(event, feed.room);
        socket.emit('Liverateroom', 'Liverate');
      });
      socket.on('connect_error', (error) => {
        events.error(`The feed cannot be reached: ${error.message}`);
        reconnect();
      });
      socket.on('disconnect', (reason) => {
        events.error(`The feed is disconnected: ${reason}`);
        reconnect();
      });
      for (const event of feed.events) {
        socket.on(event, (message: unknown) => {
          rejections = 0;
          report(readMessage(message, feed, clock()), events);
        });
      }
      return {
        async stop() {
          socket.close();
          clearTimeout(timer);
        },
      };
    },
  };
}

/** Exponential backoff for a server that rejects every connection at once. */
function backoffMs(rejections: number): number {
  const { reconnectionDelay, reconnectionDelayMax } = RECONNECTION;
  return Math.min(reconnectionDelayMax, reconnectionDelay * 2 ** Math.min(rejections, 10));
}

/** An empty list means that no metal has a price; a metal missing from a list is unchanged. */
function readMessage(message: unknown, feed: SocketFeed, now: Date): ParsedLine[] {
  const list = listOf(parseJson(message));
  if (list === null) return [{ is: 'invalid', message: 'The feed sent a message that is not a list' }];
  if (list.length === 0) return ALL_METALS.map((metal) => ({ is: 'no price', metal }));
  const items = list.map(parseJson).flatMap((item) => (isRecord(item) ? [withLowerCaseKeys(item)] : []));
  return ALL_METALS.flatMap((metal) => {
    const item = items.find((one) => symbolOf(one) === feed[metal].symbol.toLowerCase());
    return item === undefined ? [] : [readItem(metal, item, feed, now)];
  });
}

function readItem(metal: Metal, item: Record<string, unknown>, feed: SocketFeed, now: Date): ParsedLine {
  const { purity, unit } = feed[metal];
  const { ask, bid, high, low, at = item.time, contract = item.expiry } = item;
  const contractText = contract === undefined || contract === null ? '' : String(contract).slice(0, 100);
  return parseLine({ metal, ask, bid, high, low, at, contract: contractText, purity, unit }, now);
}

function symbolOf({ symbol, name, symbol_name: symbolName }: Record<string, unknown>): string {
  return String(symbol ?? name ?? symbolName ?? '')
    .trim()
    .toLowerCase();
}

function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  const inner = isRecord(value) ? parseJson(value.data ?? value.Data) : null;
  return Array.isArray(inner) ? inner : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withLowerCaseKeys(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name.toLowerCase(), value]));
}

export const socketKind = sourceKind(
  { name: 'socket', origin: 'market', label: '', readsUrl: true },
  socketFeedSchema,
  socketSource,
);
