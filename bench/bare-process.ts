/** The process of `bare-server.ts`: receives the response to serve, listens, and reports its address. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

export interface BareReply {
  /** Node's own server, or a framework that routes and parses JSON bodies. */
  readonly kind: 'node' | 'fastify';
  /** Base64. */
  readonly body: string;
  readonly contentType: string;
}

const [reply] = (await once(process, 'message')) as [BareReply];
const body = Buffer.from(reply.body, 'base64');
const server = reply.kind === 'node' ? bareNode() : await bareFastify();
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));

function bareNode(): Server {
  return createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': reply.contentType, 'content-length': body.length });
      response.end(body);
    });
  });
}

async function bareFastify(): Promise<Server> {
  const app = Fastify();
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async (_request, response) => response.header('content-type', reply.contentType).send(body),
  });
  await app.ready();
  return app.server;
}
