/**
 * One client connection. At most one batch of messages is in flight; events published during it are marked as
 * pending, and only the latest message of each is sent next, so that a slow client costs no memory.
 */
import type { Socket } from 'socket.io';
import type { EncodedMessage } from './encoded-message.ts';

type Connection = Socket['conn'];

export interface ClientConnection {
  /** Sends the latest message of an event, or marks it as pending. @returns whether it was sent */
  send(event: string): boolean;
  /** How long the oldest batch in flight has been unacknowledged. */
  behindForMs(): number;
  drop(): void;
}

export function createClientConnection(
  connection: Connection,
  latest: ReadonlyMap<string, EncodedMessage>,
): ClientConnection {
  const pending = new Set<string>();
  let inFlight = 0;
  let behindSince = 0;

  function acknowledged(): void {
    inFlight -= 1;
    if (inFlight > 0) return;
    const events = [...pending];
    pending.clear();
    for (const event of events) write(event);
  }

  function write(event: string): void {
    const message = latest.get(event);
    if (message === undefined) return;
    if (inFlight === 0) behindSince = performance.now();
    inFlight += 1;
    // Engine.IO accepts pre-encoded frames, as Socket.IO's own broadcasts use them; its types omit the option.
    const options = { compress: false, wsPreEncodedFrame: message.frame };
    connection.write(message.text, options, acknowledged);
  }

  return {
    send(event) {
      if (inFlight > 0) {
        pending.add(event);
        return false;
      }
      write(event);
      return true;
    },
    behindForMs: () => (inFlight === 0 ? 0 : performance.now() - behindSince),
    drop: () => connection.close(true),
  };
}
