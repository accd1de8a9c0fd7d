/** In-process SMS provider with failure modes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSms {
  readonly to: string;
  readonly text: string;
  readonly template: string;
  /** The request's idempotency key. */
  readonly key: string;
}

export interface SmsServer {
  readonly url: string;
  readonly messages: ReceivedSms[];
  /** Status code or failure mode for each of the next messages. */
  readonly faults: (number | 'hangs' | 'cuts the connection')[];
  close(): Promise<void>;
}

export async function startSmsServer(): Promise<SmsServer> {
  const messages: ReceivedSms[] = [];
  const faults: SmsServer['faults'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const fault = faults.shift();
      if (fault === 'hangs') return;
      if (fault === 'cuts the connection') return request.socket.destroy();
      if (typeof fault === 'number') return response.writeHead(fault).end();
      const key = String(request.headers['idempotency-key'] ?? '');
      messages.push({ ...(JSON.parse(body) as Omit<ReceivedSms, 'key'>), key });
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"accepted":true}');
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    messages,
    faults,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
