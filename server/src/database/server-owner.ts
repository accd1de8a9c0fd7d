/**
 * Ownership of an embedded server. A file beside the server names the owner, which restarts the server
 * when it dies and stops it at the end. Every other process that uses it has a file in the `sharers` folder.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterPlaces } from './cluster.ts';
import { readText } from './postmaster.ts';
import { identityOf, isRunning } from './process-identity.ts';

/** Longer than two processes that check concurrently need to write their claims. */
const SETTLING_MS = 60;

const self = (): string => identityOf(process.pid);

/** Content of the owner file while this process owns the server. */
export function ownerLine(serverPid: number): string {
  return `${self()} ${serverPid}`;
}

export function nameOwner(places: ClusterPlaces, serverPid: number): void {
  writeFileSync(places.ownerFile, ownerLine(serverPid));
}

/**
 * Takes over a running server unless a live process owns it. Of several concurrent attempts, one succeeds.
 *
 * @returns whether this process owns the server now
 */
export async function claimServer(places: ClusterPlaces, serverPid: number): Promise<boolean> {
  if (isOwnedByAnother(places, serverPid)) return false;
  // The process that just started the server may be about to write its claim.
  await pause(SETTLING_MS);
  if (isOwnedByAnother(places, serverPid)) return false;
  nameOwner(places, serverPid);
  await pause(SETTLING_MS);
  return readFileSync(places.ownerFile, 'utf8') === ownerLine(serverPid);
}

/** @param serverPid defaults to any server of this folder */
export function isOwnedByAnother(places: ClusterPlaces, serverPid?: number): boolean {
  const [owner = '', owned] = (readText(places.ownerFile) ?? '').split(' ');
  if (serverPid !== undefined && Number(owned) !== serverPid) return false;
  return owner !== self() && isRunning(owner);
}

export function forgetOwner(places: ClusterPlaces): void {
  rmSync(places.ownerFile, { force: true });
}

export function nameSharer(places: ClusterPlaces): void {
  mkdirSync(places.sharers, { recursive: true, mode: 0o700 });
  writeFileSync(join(places.sharers, self()), '');
}

export function forgetSharer(places: ClusterPlaces): void {
  rmSync(join(places.sharers, self()), { force: true });
}

/** Whether another live process uses the server. Removes the files of dead ones. */
export function isSharedByAnother(places: ClusterPlaces): boolean {
  let isShared = false;
  for (const identity of sharersOf(places)) {
    if (identity === self()) continue;
    if (isRunning(identity)) isShared = true;
    else rmSync(join(places.sharers, identity), { force: true });
  }
  return isShared;
}

function sharersOf(places: ClusterPlaces): string[] {
  try {
    return readdirSync(places.sharers);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
