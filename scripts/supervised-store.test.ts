import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { newDataDir, Shop, until } from './testing/supervised-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await new Shop(newDataDir()).opened();
}, 120_000);

afterAll(() => {
  shop.killAll();
  rmSync(shop.dataDir, { recursive: true, force: true });
});

// The tests share one data folder and run in this order.
describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it('restarts a killed PostgreSQL server, answers 503 in the meantime, and recovers', async () => {
    const { postmaster } = shop;
    const login = { LoginId: '9876500000', Password: 'not the password' };
    expect(await shop.status('/api/GetLogin', login)).toBe(401);
    process.kill(postmaster, 'SIGKILL');
    const health = new Set<number>();
    const calls = new Set<number>();
    await until(
      async () => {
        health.add(await shop.status('/healthz'));
        const status = await shop.status('/api/GetLogin', login);
        calls.add(status);
        return status === 401 && calls.has(503);
      },
      () => `${[...calls]}\n${shop.output}`,
      15_000,
    );
    expect([...health]).toEqual([200]);
    expect([...calls].toSorted()).toEqual([401, 503]);
    expect(shop.postmaster).not.toBe(postmaster);
  }, 60_000);

  it('refuses a second start on its folder, at the same moment or later, and goes on', async () => {
    const { postmaster } = shop;
    const seconds = [new Shop(shop.dataDir), new Shop(shop.dataDir)];
    for (const second of seconds) {
      expect(await second.ended).toEqual([1, null]);
      expect(second.output).toMatch(/Process \d+ already runs a store on /);
      expect(second.output).toContain(shop.dataDir);
    }
    expect(await shop.status('/healthz')).toBe(200);
    expect(shop.postmaster).toBe(postmaster);
  }, 60_000);

  it('restarts a killed store on the same address and keeps its database server', async () => {
    const { postmaster } = shop;
    process.kill(shop.pidOf('calls-only-child'), 'SIGKILL');
    await until(
      () => shop.output.includes('The store ended unexpectedly (SIGKILL)'),
      () => shop.output,
    );
    await until(
      async () => (await shop.status('/healthz')) === 200,
      () => shop.output,
    );
    expect(shop.postmaster).toBe(postmaster);
  }, 60_000);

  it('restarts a killed card provider emulator on the same address', async () => {
    const before = shop.pidOf('emulators/card-provider');
    process.kill(before, 'SIGKILL');
    await until(
      () => shop.output.includes('The card provider emulator is open again'),
      () => shop.output,
    );
    expect(shop.pidOf('emulators/card-provider')).not.toBe(before);
  }, 60_000);

  it('leaves nothing running after SIGTERM to the process group, with code 0', async () => {
    shop.signalGroup('SIGTERM');
    expect(await shop.ended).toEqual([0, null]);
    expect(shop.output).toContain('Stopped.');
    await shop.nothingLeft();
  }, 60_000);

  it.each([
    ['SIGHUP to the process group', 'SIGHUP', 0],
    ['SIGTERM to the top process alone', 'SIGTERM', 0],
    ['SIGKILL of the top process', 'SIGKILL', null],
    ['SIGKILL of the process group', 'SIGKILL', null],
  ] as const)(
    'leaves nothing running after %s',
    async (title, signal, code) => {
      const one = await new Shop(shop.dataDir).opened();
      onTestFailed(() => one.killAll());
      if (title.includes('group')) one.signalGroup(signal);
      else one.top.kill(signal);
      const [exitCode] = await one.ended;
      expect(exitCode).toBe(code);
      if (code === 0) expect(one.output).toContain('Stopped.');
      await one.nothingLeft();
    },
    90_000,
  );

  it('ends at once and leaves nothing running after a second Ctrl-C while a stop hangs', async () => {
    const one = await new Shop(shop.dataDir).opened();
    onTestFailed(() => one.killAll());
    process.kill(one.pidOf('calls-only-child'), 'SIGSTOP');
    one.signalGroup('SIGINT');
    await until(
      () => one.output.includes('Stopping …'),
      () => one.output,
    );
    await pause(1_200);
    expect(one.top.exitCode).toBeNull();
    one.signalGroup('SIGINT');
    expect(await one.ended).toEqual([130, null]);
    expect(one.output).not.toContain('Stopped.');
    await one.nothingLeft();
  }, 90_000);
});
