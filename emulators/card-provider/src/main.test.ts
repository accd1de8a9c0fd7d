import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { orderBody } from './testing/pair.ts';
import { startStore } from './testing/store.ts';

const KEYS = { CASHFREE_CLIENT_ID: 'TEST_ID', CASHFREE_CLIENT_SECRET: 'cfsk_test_demo_secret', PORT: '0' };
const HEADERS = {
  'content-type': 'application/json',
  'x-client-id': 'TEST_ID',
  'x-client-secret': 'cfsk_test_demo_secret',
  'x-api-version': '2025-01-01',
};

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
}

function launch(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function start(env: Record<string, string>): Promise<Running> {
  const child = launch({ ...KEYS, ...env });
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const url = /http:\S+/.exec(printed)?.[0];
    if (url !== undefined) return { process: child, url };
  }
  throw new Error(`The emulator ended without an address: ${printed}`);
}

async function failure(env: Record<string, string>): Promise<{ code: number; message: string }> {
  const child = launch(env);
  let message = '';
  child.stderr?.on('data', (chunk) => {
    message += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, message };
}

async function stopped(running: Running, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(running.process, 'exit');
  running.process.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}

describe('the emulator as a process', () => {
  it('prints its URL, replies, and exits cleanly on SIGTERM', async () => {
    const running = await start({});
    expect(await (await fetch(`${running.url}/healthz`)).text()).toBe('ok');
    expect(await stopped(running, 'SIGTERM')).toBe(0);
  });

  it('listens on the loopback address only, whatever HOST says', async () => {
    const running = await start({ HOST: '0.0.0.0' });
    expect(new URL(running.url).hostname).toBe('127.0.0.1');
  });

  it('exits on SIGINT even while a call is left hanging', async () => {
    const running = await start({});
    await fetch(`${running.url}/__emu/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"route":"orders.read","kind":"timeout"}',
    });
    const hanging = expect(fetch(`${running.url}/pg/orders/x`)).rejects.toThrow('fetch failed');
    expect(await stopped(running, 'SIGINT')).toBe(0);
    await hanging;
  });

  it('ends with the process that started it', async () => {
    const running = await start({});
    const exited = once(running.process, 'exit');
    running.process.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  it('does not start in production, and says why', async () => {
    const { code, message } = await failure({ ...KEYS, NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(message).toContain('TOLA_EMULATOR=demo');
  });

  it('starts beside a demonstration store in production mode', async () => {
    const running = await start({ NODE_ENV: 'production', TOLA_EMULATOR: 'demo' });
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  });

  it('names every setting that is missing or wrong', async () => {
    const { code, message } = await failure({ PORT: 'many' });
    expect(code).toBe(1);
    for (const name of ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET', 'PORT']) expect(message).toContain(name);
  });

  it('says that its port is taken', async () => {
    const running = await start({});
    const { code, message } = await failure({ ...KEYS, PORT: new URL(running.url).port });
    expect(code).toBe(1);
    expect(message).toContain('EADDRINUSE');
  });

  it('knows its orders after it was killed, and delivers what it still owed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'card-provider-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const stateFile = join(folder, 'not/there/yet', 'state.jsonl');
    const store = await startStore();
    onTestFinished(() => store.close());
    const env = { STATE_FILE: stateFile, NOTIFY_URL: `${store.url}/webhooks` };

    const first = await start(env);
    const created = await fetch(`${first.url}/pg/orders`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(orderBody()),
    });
    const order = (await created.json()) as Record<string, string>;
    store.answerWith(500);
    await fetch(`${first.url}/__emu/orders/${order.order_id}/pay`, {
      method: 'POST',
      headers: HEADERS,
      body: '{"outcome":"success"}',
    });
    await store.webhooks(1);
    expect(await stopped(first, 'SIGKILL')).toBe(null);

    const second = await start(env);
    const read = await fetch(`${second.url}/pg/orders/${order.order_id}`, { headers: HEADERS });
    expect(await read.json()).toEqual({ ...order, order_status: 'PAID' });
    await store.webhooks(2);
    expect(store.received[1]?.rawBody).toBe(store.received[0]?.rawBody);
    expect(await stopped(second, 'SIGTERM')).toBe(0);

    expect(statSync(stateFile).mode & 0o077).toBe(0);
    expect(readFileSync(stateFile, 'utf8')).not.toContain('cfsk_test_demo_secret');
  });
});
