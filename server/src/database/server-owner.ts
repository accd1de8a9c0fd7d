/**
 * Ownership of an embedded server. A file beside the server names the owner, which restarts the server
 * when it dies and stops it on exit. Every other process that uses it has a file in the `sharers` folder.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterPaths } from './cluster.ts';
import { readText } from './postmaster.ts';
import { identityOf, isRunning } from './process-identity.ts';

/** Longer than the time between the check and the claim of a concurrent process. */
const CLAIM_RACE_MS = 60;

/** Read once: servers that are watched ask for it several times a second. */
const self = identityOf(process.pid);

/** Content of the owner file while this process owns the server. */
export function ownerLine(serverPid: number): string {
  return `${self} ${serverPid}`;
}

export function recordOwner(paths: ClusterPaths, serverPid: number): void {
  writeFileSync(paths.ownerFile, ownerLine(serverPid));
}

/**
 * Takes over a running server unless a live process owns it. Of several concurrent attempts, one succeeds.
 *
 * @returns whether this process owns the server now
 */
export async function claimServer(paths: ClusterPaths, serverPid: number): Promise<boolean> {
  if (isOwnedByAnother(paths, serverPid)) return false;
  // The process that just started the server may be about to write its claim.
  await pause(CLAIM_RACE_MS);
  if (isOwnedByAnother(paths, serverPid)) return false;
  recordOwner(paths, serverPid);
  await pause(CLAIM_RACE_MS);
  return readFileSync(paths.ownerFile, 'utf8') === ownerLine(serverPid);
}

/** @param serverPid defaults to any server of this folder */
export function isOwnedByAnother(paths: ClusterPaths, serverPid?: number): boolean {
  const [owner = '', owned] = (readText(paths.ownerFile) ?? '').split(' ');
  if (serverPid !== undefined && Number(owned) !== serverPid) return false;
  return owner !== self && isRunning(owner);
}

export function removeOwner(paths: ClusterPaths): void {
  rmSync(paths.ownerFile, { force: true });
}

export function recordSharer(paths: ClusterPaths): void {
  mkdirSync(paths.sharers, { recursive: true, mode: 0o700 });
  writeFileSync(join(paths.sharers, self), '');
}

export function removeSharer(paths: ClusterPaths): void {
  rmSync(join(paths.sharers, self), { force: true });
}

/** Whether another live process uses the server. Removes the files of dead ones. */
export function isSharedByAnother(paths: ClusterPaths): boolean {
  let isShared = false;
  for (const identity of sharersOf(paths)) {
    if (identity === self) continue;
    if (isRunning(identity)) isShared = true;
    else rmSync(join(paths.sharers, identity), { force: true });
  }
  return isShared;
}

function sharersOf(paths: ClusterPaths): string[] {
  try {
    return readdirSync(paths.sharers);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
