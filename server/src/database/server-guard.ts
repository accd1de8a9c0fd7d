/** Stops an embedded server whose owner died without stopping it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ClusterPaths } from './cluster.ts';
import { ownerLine } from './server-owner.ts';

/** Time for another process, which shares the server or just started, to take it over. */
const HANDOVER_SECONDS = 2;

/**
 * Waits for end of file on standard input, which the owner's exit causes. Then requests a fast shutdown,
 * unless the server has a new owner or has stopped.
 */
const SCRIPT = `
  read -r _
  sleep ${HANDOVER_SECONDS}
  [ "$(cat "$2" 2>/dev/null)" = "$3" ] || exit 0
  [ "$(head -n 1 "$4" 2>/dev/null)" = "$1" ] && kill -INT "$1"`;

export interface ServerGuard {
  dismiss(): void;
}

/** Starts a shell in its own session, so that a signal to the owner's process group does not reach it. */
export function guardServer(paths: ClusterPaths, serverPid: number): ServerGuard {
  const pidFile = join(paths.cluster, 'postmaster.pid');
  const args = ['-c', SCRIPT, 'guard', String(serverPid), paths.ownerFile, ownerLine(serverPid), pidFile];
  const guard = spawn('/bin/sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // Without a shell there is no guard; the next start then adopts the server.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  (guard.stdin as typeof guard.stdin & { unref(): void }).unref();
  return { dismiss: () => void guard.kill('SIGKILL') };
}
