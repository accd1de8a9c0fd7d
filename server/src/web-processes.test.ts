import { expect, it } from 'vitest';
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
