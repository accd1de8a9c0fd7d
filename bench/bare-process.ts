/** The process of `bare-server.ts`: receives the response to serve, listens, and reports its address. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareReply {
  /** Base64. */
  readonly body: string;
  readonly contentType: string;
}

const [reply] = (await once(process, 'message')) as [BareReply];
const body = Buffer.from(reply.body, 'base64');
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': reply.contentType, 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
