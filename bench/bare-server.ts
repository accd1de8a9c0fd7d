/**
 * A bare HTTP server that serves the given bytes: the upper limit of this machine for responses of that size. Like the
 * store, it runs in its own process, so that it does not share the driver's.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { BareReply } from './bare-process.ts';

export async function startBareServer(
  body: Buffer,
  contentType: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const child = fork(resolve(import.meta.dirname, 'bare-process.ts'));
  child.send({ body: body.toString('base64'), contentType } satisfies BareReply);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
