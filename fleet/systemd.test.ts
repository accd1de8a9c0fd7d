/** The units of deploy/systemd in a running systemd: their account, environment and sandbox, a killed store, a backup, an orderly stop. */
import { spawnSync } from 'node:child_process';
import { eventually, freePorts } from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../scripts/steps.ts';
import { type BootedSystem, bootSystem, canOverlay, NSPAWN } from './booted-system.ts';
import { programsFor } from './programs.ts';

const canRun = programsFor('the systemd units', ...NSPAWN) && canOverlay();
const STARTS_WITHIN_MS = 90_000;

describe.skipIf(!canRun)('the systemd units', () => {
  let system: BootedSystem;
  let url: string;

  beforeAll(async () => {
    const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: repositoryRoot, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stdout + built.stderr);
    const [port = 0] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    system = await bootSystem({
      ...{ PORT: String(port), SEED: 'demo', RATES_SOURCE: 'simulated', WEB_PROCESSES: '1', LOG_LEVEL: 'warn' },
      BACKUP_PASSPHRASE: 'a passphrase of the test',
    });
  }, 300_000);
  afterAll(async () => await system?.close(), 60_000);

  const property = async (unit: string, name: string): Promise<string> =>
    (await system.run('systemctl', 'show', '--value', `--property=${name}`, unit)).trim();
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200;
  const journal = async (unit: string): Promise<string> => await system.run('journalctl', '--no-pager', '--unit', unit);

  test('start the store, with its own PostgreSQL, as an account that can write its state and nothing else', async () => {
    await system.run('systemctl', 'start', 'tola.service');
    await eventually(isReady, STARTS_WITHIN_MS).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await journal('tola.service')}`);
    });
    expect((await fetch(url)).status).toBe(200);
    const pid = await property('tola.service', 'MainPID');
    const status = await system.run('cat', `/proc/${pid}/status`);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect((await system.run('ps', '-o', 'user=', '-p', pid)).trim()).toBe('tola');
    const inSandbox = async (script: string): Promise<string> =>
      await system.run('nsenter', '--target', pid, '--mount', '--', 'sh', '-c', script);
    for (const path of ['/opt/tola', '/etc', '/usr', '/var/backups'])
      await expect(inSandbox(`touch ${path}/written`)).rejects.toThrow('Read-only file system');
    await inSandbox('touch /var/lib/tola/written /var/cache/tola/written');
  });

  test('back the store up while it sells, and the backup is verified', async () => {
    await system.run('systemctl', 'start', 'tola-backup.service').catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await journal('tola-backup.service')}`);
    });
    expect(await property('tola-backup.service', 'Result')).toBe('success');
    expect(await system.run('ls', '-l', '/var/backups/tola')).toMatch(/^-rw------- 1 tola tola .*\.backup$/m);
    await system.run('systemctl', 'start', 'tola-backup.timer');
    expect(await system.run('systemctl', 'list-timers', '--no-pager')).toContain('tola-backup.service');
  });

  test('start the store again when it was killed', async () => {
    await system.run('systemctl', 'kill', '--kill-whom=main', '--signal=SIGKILL', 'tola.service');
    await eventually(async () => (await property('tola.service', 'NRestarts')) === '1');
    await eventually(isReady, STARTS_WITHIN_MS);
  });

  test('stop it in order, with its processes and its database', async () => {
    await system.run('systemctl', 'stop', 'tola.service');
    expect(await property('tola.service', 'Result')).toBe('success');
    expect(await journal('tola.service')).toContain('Stopped.');
    const left = await system.run('ps', '-u', 'tola', '-o', 'args=').catch(() => '');
    expect(left.trim()).toBe('');
    await expect(isReady()).rejects.toThrow();
  });
});
