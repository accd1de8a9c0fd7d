import { describe, expect, it } from 'vitest';
import { connectionsNeeded, connectionsOfEach } from './connection-budget.ts';
import { limitsOfOneProcess, sharesPort, webProcessCount } from './web-processes.ts';

it.each([
  ['auto', 1, 'linux', 1],
  ['auto', 2, 'linux', 2],
  ['auto', 16, 'linux', 4],
  [16, 2, 'linux', 16],
  ['auto', 8, 'darwin', 1],
  ['auto', 8, 'win32', 1],
] as const)('WEB_PROCESSES=%s on %i cores of %s is %i web processes', (webProcesses, cores, platform, count) => {
  expect(webProcessCount({ webProcesses }, { cores, platform })).toBe(count);
});

it('divides the limits per address among processes that share a port, and nowhere else', () => {
  const limits = { requestsPerSecond: 1_000, connectionsPerAddress: 2_000, liveConnectionsPerAddress: 501 };
  const shared = { ...limits, process: 'web', webProcesses: 4 } as const;
  expect(sharesPort(shared)).toBe(true);
  expect(limitsOfOneProcess(shared)).toEqual({
    requestsPerSecond: 250,
    connectionsPerAddress: 500,
    liveConnectionsPerAddress: 126,
  });
  for (const alone of [
    { webProcesses: 'auto' },
    { process: 'all' },
    { process: 'worker' },
    { webProcesses: 1 },
  ] as const) {
    expect(limitsOfOneProcess({ ...shared, ...alone })).toEqual(limits);
  }
});

describe('connections to the database', () => {
  const settings = { process: 'all', webProcesses: 4, databaseUrl: null, databaseConnections: 20 } as const;

  it('of the embedded server are enough for any number of processes that starts, jobs included', () => {
    for (const process of ['all', 'web'] as const) {
      for (let webProcesses = 1; webProcesses <= 42; webProcesses += 1) {
        const fleet = { ...settings, process, webProcesses, databaseConnections: 500 };
        const databaseConnections = connectionsOfEach(fleet);
        expect(databaseConnections).toBeGreaterThanOrEqual(2);
        expect(connectionsNeeded({ ...fleet, databaseConnections })).toBeLessThanOrEqual(180);
      }
    }
    expect(connectionsOfEach(settings)).toBe(20);
    expect(() => connectionsOfEach({ ...settings, webProcesses: 43 })).toThrow(
      'choose at most 42, or set DATABASE_URL',
    );
  });

  it('of another server are what the settings say', () => {
    const own = { ...settings, databaseUrl: 'postgres://db/tola' };
    expect(connectionsOfEach(own)).toBe(20);
    expect(connectionsNeeded(own)).toBe(118);
  });
});
