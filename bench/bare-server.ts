/** A bare HTTP server that answers the given bytes: the limit that this machine sets to any answer of their size. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startBareServer(
  body: Buffer,
  contentType: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
      response.end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
