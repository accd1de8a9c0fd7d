/**
 * A bare HTTP server that serves the given bytes: the upper limit of this machine for responses of that size. Like the
 * store, it runs in its own process, so that it does not share the driver's.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { BareReply } from './bare-process.ts';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

export async function startBareServer(
  body: Buffer,
  contentType: string,
  kind: BareReply['kind'] = 'node',
): Promise<BareServer> {
  const child = fork(resolve(import.meta.dirname, 'bare-process.ts'));
  child.send({ kind, body: body.toString('base64'), contentType } satisfies BareReply);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    async close() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
