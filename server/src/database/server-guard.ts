/** Stops an embedded server whose owner died without stopping it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ClusterPlaces } from './cluster.ts';
import { ownerLine } from './server-owner.ts';

/** Time for another process to take the server over: one that shares it, or the next start. */
const HANDOVER_SECONDS = 2;

/**
 * Waits for end of file on standard input, which comes when the owner exits for any reason. Then requests a fast shutdown,
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
export function guardServer(places: ClusterPlaces, serverPid: number): ServerGuard {
  const pidFile = join(places.cluster, 'postmaster.pid');
  const args = ['-c', SCRIPT, 'guard', String(serverPid), places.ownerFile, ownerLine(serverPid), pidFile];
  const guard = spawn('/bin/sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // Without a shell there is no guard; the next start then adopts the server.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  (guard.stdin as typeof guard.stdin & { unref(): void }).unref();
  return { dismiss: () => void guard.kill('SIGKILL') };
}
