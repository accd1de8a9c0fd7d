/** Closes the connections of a process that stops, spread over seconds. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io';

const STEP_MS = 50;
const MOST_STEPS = 80;
/** Pages that may come back within one step. */
const LEAST_OF_STEP = 5;

/**
 * Closes all within four seconds, a few at a time. The transport is closed, not the session of Socket.IO: after the latter,
 * its client would not connect again.
 */
export async function drain(connections: readonly Socket['conn'][]): Promise<void> {
  const ofStep = Math.max(LEAST_OF_STEP, Math.ceil(connections.length / MOST_STEPS));
  for (let closed = 0; closed < connections.length; closed += ofStep) {
    if (closed > 0) await pause(STEP_MS);
    for (const connection of connections.slice(closed, closed + ofStep)) connection.close(true);
  }
}
