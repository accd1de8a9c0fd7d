/** What tests of sources stand on: one that writes down all it is told, and a server that answers as it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metal } from '@tola/pricing';
import type { Quote, RateSource } from './source.ts';

export interface Listened {
  readonly quotes: Quote[];
  readonly noPrice: Metal[];
  readonly trouble: string[];
  stop(): Promise<void>;
}

export function listenTo(source: RateSource): Listened {
  const quotes: Quote[] = [];
  const noPrice: Metal[] = [];
  const trouble: string[] = [];
  const running = source.start({
    quotes: (list) => void quotes.push(...list),
    noPrice: (metals) => void noPrice.push(...metals),
    trouble: (what) => void trouble.push(what),
  });
  return { quotes, noPrice, trouble, stop: running.stop };
}

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

export interface FeedServer {
  readonly url: string;
  readonly requests: IncomingMessage[];
  /** What it does from now on with every request. */
  answer(respond: Respond): void;
  close(): Promise<void>;
}

/** A server of somebody else's rates, on a free port. */
export async function startFeedServer(): Promise<FeedServer> {
  const requests: IncomingMessage[] = [];
  let respond: Respond = (response) => void response.end();
  const server = createServer((request, response) => {
    requests.push(request);
    respond(response, request);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`,
    requests,
    answer(next) {
      respond = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** How `sendLines` is read. */
export const textLines = {
  everySeconds: 0.2,
  timeoutSeconds: 0.5,
  gold: { id: '1', unit: '10g' },
  silver: { id: '2', unit: 'kg' },
};

/** From now on a text feed has these lines, each figure both bid and ask. */
export function sendLines(to: FeedServer, gold: string, silver = '225000', goldName = 'GOLD DEC'): void {
  const rows = [
    ['1', goldName, gold, gold],
    ['2', 'SILVER DEC', silver, silver],
  ];
  to.answer((response) => response.end(rows.map((row) => row.join('\t')).join('\n')));
}
