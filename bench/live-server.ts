/** The sender of the fan-out measurement: the store's live connection, or a bare WebSocket broadcast of the same bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLive, LIVE_EVENT } from '@tola/server/live';
import { createLog, createMetrics } from '@tola/server/log';
import { WebSocketServer } from 'ws';

const kind = process.argv[2] === 'bare' ? 'bare' : 'live';
const server = createServer();
const send = kind === 'bare' ? bareBroadcast() : await liveBroadcast();

async function liveBroadcast(): Promise<(list: unknown[]) => void> {
  const live = createLive({ log: createLog({ level: 'silent' }), metrics: createMetrics() });
  const admission = {
    addressOf: () => 'bench',
    maxPerAddress: 1_000_000,
    publicOrigin: 'http://localhost',
    onRefused: () => undefined,
  };
  await live.attach(server, admission, null);
  return (list) => live.publish(list);
}

function bareBroadcast(): (list: unknown[]) => void {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return (list) => {
    const text = `42${JSON.stringify([LIVE_EVENT, list])}`;
    for (const socket of sockets.clients) socket.send(text);
  };
}

/** A tick as the store sends it, with the time of sending. */
function tick(sequence: number): unknown[] {
  const at = new Date().toISOString();
  const figures = { At: at, Seq: sequence, sentAt: performance.timeOrigin + performance.now() };
  return [
    { symbol: 'gold', Ask: 147_500, Bid: 147_465, Close: 147_100, High: 148_000, Low: 146_800, ...figures },
    { symbol: 'silver', Ask: 225_000, Bid: 224_880, Close: 224_000, High: 226_000, Low: 223_500, ...figures },
  ];
}

export interface LiveServerReport {
  /** Used so far. */
  readonly cpuMs: number;
  /** Resident memory, after a collection where it was asked for; the kernel's buffers are not in it. */
  readonly bytes: number;
}

function report(): LiveServerReport {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1_000, bytes: process.memoryUsage.rss() };
}

process.on('message', (message: number | 'memory' | 'cpu') => {
  if (typeof message === 'number') {
    send(tick(message));
    return;
  }
  if (message === 'memory') globalThis.gc?.();
  process.send?.(report());
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
