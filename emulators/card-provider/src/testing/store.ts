/** The store in a test: a real server that receives webhooks. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly body: {
    type: string;
    event_time: string;
    data: Record<string, Record<string, unknown>>;
  };
}

export interface Store {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** Statuses for the next webhooks; 200 afterwards. */
  answerWith(...statuses: number[]): void;
  /** Resolves with the webhooks once there are this many. */
  webhooks(atLeast: number): Promise<readonly ReceivedWebhook[]>;
  close(): Promise<void>;
}

/** Starts a store that only receives. */
export async function startStore(): Promise<Store> {
  const received: ReceivedWebhook[] = [];
  const waiting: { atLeast: number; resolve: (webhooks: readonly ReceivedWebhook[]) => void }[] = [];
  let statuses: number[] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const rawBody = Buffer.concat(chunks).toString('utf8');
    received.push({ path: request.url ?? '', headers: request.headers, rawBody, body: JSON.parse(rawBody) });
    const status = statuses.shift() ?? 200;
    response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
    for (const wait of waiting.filter(({ atLeast }) => received.length >= atLeast)) wait.resolve(received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith(...next) {
      statuses = next;
    },
    webhooks(atLeast) {
      if (received.length >= atLeast) return Promise.resolve(received);
      return new Promise((resolve) => waiting.push({ atLeast, resolve }));
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
