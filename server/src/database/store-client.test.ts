import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#log';
import { cloneTemplate, connectToDatabase, throughPort } from '#testing';
import { connectDatabase, DatabaseUnavailable, sql } from './index.ts';

/** ReadyForQuery, outside of a transaction: the last message of a login. */
const READY = Buffer.from('5a0000000549', 'hex');
/** What a backend sends when its server is killed. */
const KILLED = errorMessage({ S: 'FATAL', V: 'FATAL', C: '57P01', M: 'terminating connection' });

let url: string;
let drop: () => Promise<void>;
let server: Server;
let isDying = true;
const sockets: Socket[] = [];

beforeAll(async () => {
  const cloned = await cloneTemplate();
  drop = cloned.drop;
  server = createServer((client) => {
    const upstream = connectToDatabase(cloned.url);
    sockets.push(client, upstream);
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => {
      const packet = Buffer.from(data as Buffer);
      if (isDying && packet.subarray(-READY.length).equals(READY)) client.end(Buffer.concat([packet, KILLED]));
      else client.write(packet);
    });
    for (const socket of [client, upstream]) socket.on('close', () => [client, upstream].map((one) => one.destroy()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  url = throughPort(cloned.url, address.port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((closed) => server.close(closed));
  await drop();
});

function errorMessage(fields: Readonly<Record<string, string>>): Buffer {
  const text = Object.entries(fields).map(([name, value]) => `${name}${value}\0`);
  const body = Buffer.from(`${text.join('')}\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

it('a server that dies in the packet that ends a login fails the statement alone', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note);
  const database = connectDatabase({ url, log: createLog({ level: 'silent' }), connections: 1 });
  try {
    await expect(database.one(sql`select 1 as one`)).rejects.toThrow(DatabaseUnavailable);
    isDying = false;
    expect(await database.one(sql`select 1 as one`)).toEqual({ one: 1 });
  } finally {
    await database.close();
    process.off('uncaughtException', note);
  }
  expect(uncaught).toEqual([]);
});
