/**
 * Which process owns an embedded server, and which others use it. The owner is named by a file beside the server; it
 * restarts the server when it dies and stops it in the end. Every other user has a file in the folder of sharers.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterPlaces } from './cluster.ts';
import { readText } from './postmaster.ts';
import { identityOf, isRunning } from './process-identity.ts';

/** Longer than it takes two processes that look at the same moment to have both written. */
const SETTLING_MS = 60;

const self = (): string => identityOf(process.pid);

/** What the owner's file holds while this process owns the server. */
export function ownerLine(serverPid: number): string {
  return `${self()} ${serverPid}`;
}

export function nameOwner(places: ClusterPlaces, serverPid: number): void {
  writeFileSync(places.ownerFile, ownerLine(serverPid));
}

/**
 * Takes a running server over unless a living process owns it. Of several that try at once, one succeeds.
 *
 * @returns whether this process owns the server now
 */
export async function claimServer(places: ClusterPlaces, serverPid: number): Promise<boolean> {
  if (isOwnedByAnother(places, serverPid)) return false;
  // Whoever just started the server may be about to write its name.
  await pause(SETTLING_MS);
  if (isOwnedByAnother(places, serverPid)) return false;
  nameOwner(places, serverPid);
  await pause(SETTLING_MS);
  return readFileSync(places.ownerFile, 'utf8') === ownerLine(serverPid);
}

/** @param serverPid any server of this folder when left out */
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

/** Whether another living process uses the server. Files of dead ones are removed on the way. */
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
