/** A connection of the store: to the server of a cluster that accepts writes, and never to a standby. */
import { errorMonitor } from 'node:events';
import { Client, type ClientConfig } from 'pg';
import { NoWritableServer } from './database-errors.ts';
import { type ServerPlace, WritableServer, watchReadOnly } from './writable-server.ts';

/** pg's configuration, and the servers to choose from when there are several. */
export interface ConnectionConfig extends ClientConfig {
  readonly servers?: readonly ServerPlace[];
}

type Connected = (error: Error | null, client?: Client) => void;

export class StoreClient extends Client {
  readonly #server: WritableServer | null;

  constructor(config: ConnectionConfig = {}) {
    super(config);
    this.#server = serverOf(config);
  }

  /** @throws NoWritableServer when no server accepts writes */
  override connect(): Promise<Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<Client> | undefined {
    const connecting = this.#connectToWritable();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(null, client),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  /**
   * A server that stops may say so in the same packet that ends the login: before anybody who waits for this connection
   * could listen for its errors, which nobody else would handle.
   *
   * @returns what it was lost by until now
   */
  #watchLoss(): () => Error | null {
    let loss: Error | null = null;
    const onLoss = (error: Error): void => {
      loss ??= error;
    };
    this.on('error', onLoss);
    return () => {
      // The caller continues before the next packet is read.
      setImmediate(() => this.off('error', onLoss));
      return loss;
    };
  }

  async #connectToWritable(): Promise<Client> {
    const place = await this.#server?.find();
    // pg reads both when it connects.
    if (place !== undefined) {
      this.host = place.host;
      this.port = place.port;
    }
    const forget = (): void => {
      if (place !== undefined) this.#server?.forget(place);
    };
    // Also emitted for a connection that is lost later.
    this.once(errorMonitor, forget);
    const readOnly = watchReadOnly(this);
    const lost = this.#watchLoss();
    try {
      await super.connect();
    } catch (error) {
      forget();
      throw error;
    }
    const loss = lost();
    if (loss !== null) throw loss;
    const reason = readOnly();
    // The only server serves reads while its disk is nearly full (disk-reserve.ts).
    const isOnlyOne = this.#server === null;
    if (reason === null || (isOnlyOne && reason === 'accepts only reads')) return this;
    forget();
    await this.end();
    throw new NoWritableServer([`${this.host}:${this.port} ${reason}`]);
  }
}

/** By the servers and the login. */
const known = new Map<string, WritableServer>();

function serverOf(config: ConnectionConfig): WritableServer | null {
  const { servers, connectionString } = config;
  if (servers === undefined || servers.length < 2) return null;
  const key = JSON.stringify([servers, connectionString]);
  let server = known.get(key);
  if (server === undefined) {
    server = new WritableServer(servers, config);
    known.set(key, server);
  }
  return server;
}
