/** Program that logs many lines and then ends in the way that its argument names. For tests of what a log keeps. */
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '#log';
import { runUntilStopped } from '../signals.ts';

const [, , end = 'exit'] = process.argv;
const log = createLog({ level: 'info' });
await runUntilStopped(async () => ({ close: async () => log.info('closed') }), log);
for (let number = 0; number < 1_000; number += 1) log.info({ number }, 'a line');
if (end === 'exit') process.exit(0);
if (end === 'uncaught error') throw new Error('nobody catches this');
if (end === 'SIGTERM') process.kill(process.pid, 'SIGTERM');
if (end === 'SIGKILL') {
  await pause(150);
  process.kill(process.pid, 'SIGKILL');
}
await pause(10_000);
