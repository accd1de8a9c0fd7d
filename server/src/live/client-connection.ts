/**
 * One client connection. At most one batch of messages is in flight; events published during it are marked as
 * pending, and only the latest message of each is sent next, so that a slow client costs no memory.
 */
import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { EncodedMessage } from './encoded-message.ts';

type Connection = Socket['conn'];

/** A class, because there are thousands of connections, and a closure per method would be memory for each. */
export class ClientConnection {
  readonly #connection: Connection;
  readonly #latest: ReadonlyMap<string, EncodedMessage>;
  /** Of a WebSocket, to write encoded frames to; null for a connection that polls, or began by polling. */
  readonly #socket: TcpSocket | null;
  #pending: Set<string> | null = null;
  #inFlight = 0;
  #behindSince = 0;

  constructor(connection: Connection, socket: TcpSocket | null, latest: ReadonlyMap<string, EncodedMessage>) {
    this.#connection = connection;
    this.#socket = socket;
    this.#latest = latest;
  }

  /** Sends the latest message of an event, or marks it as pending. @returns whether it was sent */
  send(event: string): boolean {
    if (this.#inFlight > 0) {
      this.#pending ??= new Set();
      this.#pending.add(event);
      return false;
    }
    this.#write(event);
    return true;
  }

  /** How long the oldest batch in flight has been unacknowledged. */
  behindForMs(): number {
    return this.#inFlight === 0 ? 0 : performance.now() - this.#behindSince;
  }

  drop(): void {
    this.#connection.close(true);
  }

  #write(event: string): void {
    const message = this.#latest.get(event);
    if (message === undefined) return;
    if (this.#inFlight === 0) this.#behindSince = performance.now();
    this.#inFlight += 1;
    if (this.#socket !== null && this.#connection.transport.writable) {
      // Both libraries would write this frame as it is, and they have nothing waiting before it.
      this.#socket.write(message.frame, this.#acknowledged);
    } else {
      // Engine.IO accepts pre-encoded frames, as Socket.IO's own broadcasts use them; its types omit the option.
      const options = { compress: false, wsPreEncodedFrame: [message.frame] };
      this.#connection.write(message.text, options, this.#acknowledged);
    }
  }

  readonly #acknowledged = (): void => {
    this.#inFlight -= 1;
    if (this.#inFlight > 0 || this.#pending === null) return;
    const events = this.#pending;
    this.#pending = null;
    for (const event of events) this.#write(event);
  };
}
