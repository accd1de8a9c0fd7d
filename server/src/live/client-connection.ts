/**
 * The connection of one client. At most one batch of messages is in flight: what is published in the meantime is marked as
 * pending, and only the newest message of each event is sent, so that a slow client costs no memory.
 */
import type { Socket } from 'socket.io';
import type { EncodedMessage } from './encoded-message.ts';

type Connection = Socket['conn'];

export interface ClientConnection {
  /** Sends the newest message of an event, or owes it. @returns whether it was sent */
  send(event: string): boolean;
  /** For how long it has not taken what it was sent. */
  behindForMs(): number;
  drop(): void;
}

export function createClientConnection(
  connection: Connection,
  newest: ReadonlyMap<string, EncodedMessage>,
): ClientConnection {
  const owed = new Set<string>();
  let underWay = 0;
  let behindSince = 0;

  function taken(): void {
    underWay -= 1;
    if (underWay > 0) return;
    const events = [...owed];
    owed.clear();
    for (const event of events) write(event);
  }

  function write(event: string): void {
    const message = newest.get(event);
    if (message === undefined) return;
    if (underWay === 0) behindSince = performance.now();
    underWay += 1;
    // Engine.IO takes a frame that is encoded already, as Socket.IO's own broadcasts use it; its types do not say so.
    const options = { compress: false, wsPreEncodedFrame: message.frame };
    connection.write(message.text, options, taken);
  }

  return {
    send(event) {
      if (underWay > 0) {
        owed.add(event);
        return false;
      }
      write(event);
      return true;
    },
    behindForMs: () => (underWay === 0 ? 0 : performance.now() - behindSince),
    drop: () => connection.close(true),
  };
}
