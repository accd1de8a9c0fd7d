/** A rates feed for tests: an HTTP server whose replies the test defines. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

export interface FeedServer {
  readonly url: string;
  readonly requests: IncomingMessage[];
  /** Sets the handler of all further requests. */
  answer(respond: Respond): void;
  close(): Promise<void>;
}

/** An HTTP feed on a free port. */
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

/** RATES_FEED for the lines of `sendLines`. */
export const textLines = {
  everySeconds: 0.2,
  timeoutSeconds: 0.5,
  gold: { id: '1', unit: '10g' },
  silver: { id: '2', unit: 'kg' },
};

/** Sets the lines of a text feed; each figure is both bid and ask. */
export function sendLines(to: FeedServer, gold: string, silver = '225000', goldName = 'GOLD DEC'): void {
  const rows = [
    ['1', goldName, gold, gold],
    ['2', 'SILVER DEC', silver, silver],
  ];
  to.answer((response) => response.end(rows.map((row) => row.join('\t')).join('\n')));
}
