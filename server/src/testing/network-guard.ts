/**
 * Runs in every test file: a connection to another machine fails immediately, and fails the test file. Third parties
 * are emulated by programs of this repository. Files that share a process are guarded one after the other.
 */
import { Socket } from 'node:net';
import { afterAll, expect } from 'vitest';

const attempts: string[] = [];
const allowed = new Set(['localhost', '::1', '']);
const outsideDatabase = process.env.TEST_DATABASE_URL;
if (outsideDatabase !== undefined && outsideDatabase !== '') allowed.add(new URL(outsideDatabase).hostname);

const connect = Socket.prototype.connect;

Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (allowed.has(host) || host.startsWith('127.')) return Reflect.apply(connect, this, args);
  attempts.push(host);
  process.nextTick(() => this.destroy(new Error(`Tests must not connect to other machines: ${host}`)));
  return this;
} as typeof connect;

/** The host of any argument form of `connect`: options, port and host, a socket path, or Node's normalised array. */
function hostOf(args: readonly unknown[]): string {
  const [first, second] = args;
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null) {
    const { host = '' } = first as { host?: string | null };
    return host ?? '';
  }
  return typeof second === 'string' ? second : '';
}

afterAll(() => {
  Socket.prototype.connect = connect;
  expect(attempts.splice(0), 'outside hosts that this file tried to reach').toEqual([]);
});
