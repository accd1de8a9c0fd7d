/**
 * Fails when `npm ci` would refuse the lock file. `npm install` silently leaves a platform's package out when the registry
 * does not have it yet; without this check only the next fresh clone would notice.
 */
import { runNpm } from './npm.ts';

const result = runNpm(['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error']);
if (result.status !== 0) {
  console.log(result.stdout, result.stderr);
  process.exit(1);
}
