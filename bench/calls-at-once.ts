/**
 * Calls of many buyers over few connections. Browsers hold one connection each to a proxy that speaks HTTP/2; a driver that
 * opened one for each waiting call would run out of files and ports, and would measure that. Node's plain client, because its
 * `fetch` takes a multiple of the processor time that the store takes for a call.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { openReply, sealRequest } from '@tola/contract';
import type { CallOptions, call } from '@tola/server/testing';

export type MakeCall = typeof call;

/** @returns a function that makes calls over at most this many connections to each address; further calls wait for their turn */
export function callsAtOnce(most: number): MakeCall {
  const agent = new Agent({ keepAlive: true, maxSockets: most, scheduling: 'fifo' });
  return async (server, declared, payload, options = {}) => {
    const token = options.token === undefined ? {} : { Token: options.token };
    const body = sealRequest({ ...(declared.payload.encode(payload) as object | undefined), ...token });
    const text = await post(agent, `${server.url}/api/${declared.name}`, body, options);
    return openReply(declared, text) as never;
  };
}

async function post(agent: Agent, url: string, body: string, { cookie, onCookie }: CallOptions): Promise<string> {
  const headers = {
    ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    ...(cookie === undefined ? {} : { cookie }),
  };
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    request(url, { method: 'POST', agent, headers }, answered).once('error', failed).end(body);
  });
  for (const given of response.headers['set-cookie'] ?? []) onCookie?.(given.split(';', 1)[0] ?? '');
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) text += String(part);
  // A proxy answers with a page when it reaches no process.
  if (!text.startsWith('{'))
    throw new Error(`${url.slice(url.lastIndexOf('/') + 1)} was answered ${response.statusCode} without an envelope`);
  return text;
}
