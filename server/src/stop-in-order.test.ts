import { expect, test } from 'vitest';
import { createLog } from '#log';
import { stopInOrder } from './stop-in-order.ts';

function watched(): { log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = [];
  return { lines, log: createLog({ level: 'info', destination: { write: (line: string) => lines.push(line) } }) };
}

test('stops parts in order', async () => {
  const stopped: string[] = [];
  const part = (name: string) => ({
    name,
    withinMs: 60_000,
    async stop() {
      await Promise.resolve();
      stopped.push(name);
    },
  });
  await stopInOrder([part('line'), part('server'), part('database')], watched().log);
  expect(stopped).toEqual(['line', 'server', 'database']);
});

test('stops the last part although earlier ones hang or fail', async () => {
  const { log, lines } = watched();
  let databaseStopped = false;
  const stopping = stopInOrder(
    [
      { name: 'request without an end', withinMs: 1, stop: async () => await new Promise(() => {}) },
      { name: 'reader', withinMs: 60_000, stop: async () => await Promise.reject(new Error('no connection')) },
      {
        name: 'database',
        withinMs: 60_000,
        async stop() {
          databaseStopped = true;
        },
      },
    ],
    log,
  );
  await expect(stopping).rejects.toThrow('no connection');
  expect(databaseStopped).toBe(true);
  expect(lines.join('')).toContain('request without an end');
});
