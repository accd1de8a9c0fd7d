/**
 * PostgreSQL refuses to run as root, but containers often run as root. Finds a way to
 * start its programs under another account without changing anything outside the data folder.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** How a PostgreSQL program is started: the command prefix and the owner of its files. */
export interface RunAs {
  readonly prefix: readonly string[];
  /** The account that must own the cluster's folder; null leaves the creator as owner. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/** This account cannot start PostgreSQL on this machine. */
class NoAccountForPostgres extends Error {
  override readonly name = 'NoAccountForPostgres';
}

/**
 * Not root: directly. Root: inside a user namespace that maps root to another uid, so that the files stay root's.
 * Where namespaces are forbidden (default container profiles): as another account with the capability to
 * enter any folder, because a checkout is often readable by root only.
 *
 * @param clusterFolder an existing cluster keeps its owner
 */
export function findRunAs(clusterFolder: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const account = otherAccount();
  const owner = ownerOf(clusterFolder);
  const namespace = ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`];
  if (owner === null || owner.uid === 0) {
    if (canRun(namespace)) return { prefix: namespace, owner: null };
  }
  const chosen = owner === null || owner.uid === 0 ? account : owner;
  const switched = ['setpriv', `--reuid=${chosen.uid}`, `--regid=${chosen.gid}`, '--clear-groups'];
  const entering = [...switched, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  if (canRun(entering)) return { prefix: entering, owner: chosen };
  if (canRun(switched)) return { prefix: switched, owner: chosen };
  throw new NoAccountForPostgres(
    'PostgreSQL does not run as root, and neither unshare nor setpriv works here. ' +
      'Start the store as another account, or set DATABASE_URL.',
  );
}

function canRun(prefix: readonly string[]): boolean {
  const [program = '', ...args] = prefix;
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/** initdb looks up its account by uid, so it must exist: postgres, or else the first other than root. */
function otherAccount(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => Number.isInteger(uid) && uid > 0);
  const account = accounts.find(({ name }) => name === 'postgres') ?? accounts[0];
  if (account === undefined) throw new NoAccountForPostgres('This machine has no account besides root for PostgreSQL.');
  return { uid: account.uid, gid: account.gid };
}

function ownerOf(folder: string): { uid: number; gid: number } | null {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats === undefined ? null : { uid: stats.uid, gid: stats.gid };
}
