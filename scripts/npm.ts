/** Runs npm from a script: the one that started it, or else the one on PATH. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { repositoryRoot } from './steps.ts';

/** Enough for the bill of materials or an audit report of some thousand packages. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export function runNpm(args: readonly string[]): SpawnSyncReturns<string> {
  const npm = process.env.npm_execpath;
  const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES } as const;
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
