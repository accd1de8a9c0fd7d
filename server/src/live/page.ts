/**
 * One open page. At most one round of messages is on its way to it at a time: what is published meanwhile is owed, and
 * of everything that is owed only the newest is sent, so that a slow page costs no memory.
 */
import type { Socket } from 'socket.io';
import type { EncodedMessage } from './encoded-message.ts';

type Connection = Socket['conn'];

export interface Page {
  /** Sends the newest message of an event, or owes it. @returns whether it was sent */
  send(event: string): boolean;
  /** For how long it has not taken what it was sent. */
  behindForMs(): number;
  drop(): void;
}

export function createPage(connection: Connection, newest: ReadonlyMap<string, EncodedMessage>): Page {
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
