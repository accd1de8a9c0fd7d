/**
 * Fails when `npm ci` would refuse the lock file. `npm install` silently leaves a platform's package out when the registry
 * does not have it yet; without this check only the next fresh clone would notice.
 */
import { spawnSync } from 'node:child_process';
import { repositoryRoot } from './steps.ts';

const npm = process.env.npm_execpath;
const args = ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'];
const result = npm?.endsWith('.js')
  ? spawnSync(process.execPath, [npm, ...args], { cwd: repositoryRoot, encoding: 'utf8' })
  : spawnSync('npm', args, { cwd: repositoryRoot, encoding: 'utf8' });
if (result.status !== 0) {
  console.log(result.stdout, result.stderr);
  process.exit(1);
}
