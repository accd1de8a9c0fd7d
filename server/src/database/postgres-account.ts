/**
 * PostgreSQL refuses to run as root, and stores are often tried out as root in a container. This file finds the way
 * to start its programs as somebody else without touching anything outside of the data folder.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** How a PostgreSQL program is started: what stands before it, and who must own its files. */
export interface RunAs {
  readonly prefix: readonly string[];
  /** The account that must own the cluster's folder; null leaves it with whoever makes it. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/** PostgreSQL cannot be started by this account on this machine. */
class NoAccountForPostgres extends Error {
  override readonly name = 'NoAccountForPostgres';
}

/**
 * Not root: directly. Root: inside a user namespace where root has another number, so that the files stay root's.
 * Where namespaces are forbidden (a container with the usual profile): as another account that keeps the right to
 * enter folders, because a checkout often lies where only root may go.
 *
 * @param clusterFolder an existing cluster that belongs to another account goes on belonging to it
 */
export function findRunAs(clusterFolder: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const account = otherAccount();
  const owner = ownerOf(clusterFolder);
  const namespace = ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`];
  if (owner === null || owner.uid === 0) {
    if (works(namespace)) return { prefix: namespace, owner: null };
  }
  const chosen = owner === null || owner.uid === 0 ? account : owner;
  const switched = ['setpriv', `--reuid=${chosen.uid}`, `--regid=${chosen.gid}`, '--clear-groups'];
  const entering = [...switched, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  if (works(entering)) return { prefix: entering, owner: chosen };
  if (works(switched)) return { prefix: switched, owner: chosen };
  throw new NoAccountForPostgres(
    'PostgreSQL does not run as root, and neither unshare nor setpriv works here. ' +
      'Start the store as another account, or set DATABASE_URL.',
  );
}

function works(prefix: readonly string[]): boolean {
  const [program = '', ...args] = prefix;
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/** initdb looks its account up by number, so it must be one that exists: postgres, or else the first besides root. */
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
