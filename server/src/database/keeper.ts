/** Which process answers for stopping an embedded server: the one that its keeper file names beside the server. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, readText } from './postmaster.ts';

/** Longer than it takes two processes that look at the same moment to have both written. */
const SETTLING_MS = 60;

export function nameKeeper(file: string, serverPid: number): void {
  writeFileSync(file, `${process.pid} ${serverPid}`);
}

/**
 * Takes a running server over unless a living process keeps it. Of several that try at once, one succeeds.
 *
 * @returns whether this process keeps the server now
 */
export async function claimServer(file: string, serverPid: number): Promise<boolean> {
  if (isKept(file, serverPid)) return false;
  // Whoever just started the server may be about to write its name.
  await pause(SETTLING_MS);
  if (isKept(file, serverPid)) return false;
  nameKeeper(file, serverPid);
  await pause(SETTLING_MS);
  return readFileSync(file, 'utf8') === `${process.pid} ${serverPid}`;
}

function isKept(file: string, serverPid: number): boolean {
  const [keeper = 0, kept] = (readText(file) ?? '').split(' ').map(Number);
  return kept === serverPid && keeper !== process.pid && isAlive(keeper);
}

export function forgetKeeper(file: string): void {
  rmSync(file, { force: true });
}
