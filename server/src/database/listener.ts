/** The process's single `LISTEN` connection, with heartbeat and reconnection. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '#log';
import { connectionConfig, destroySocket } from './connection.ts';
import { sql } from './sql.ts';
import { StoreClient } from './store-client.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** A connection that only listens cannot notice a dead network, so it sends a heartbeat query. */
const HEARTBEAT_INTERVAL_MS = 1_500;
const HEARTBEAT_TIMEOUT_MS = 2_500;
const TIMER_TOLERANCE_MS = 500;
const CONNECT_TIMEOUT_MS = 4_000;

interface Subscription {
  readonly handler: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

export class Listener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #onUnresponsive: () => void;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: Client | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  #connecting: Promise<Client> | null = null;
  #closed = false;

  /** @param onUnresponsive called when the server stops answering while the connection stays open */
  constructor(url: string, log: Logger, onUnresponsive: () => void) {
    this.#url = url;
    this.#log = log;
    this.#onUnresponsive = onUnresponsive;
  }

  async listen(channel: string, subscription: Subscription): Promise<() => Promise<void>> {
    const client = await this.#connected();
    let subscriptions = this.#channels.get(channel);
    if (subscriptions === undefined) {
      subscriptions = new Set();
      this.#channels.set(channel, subscriptions);
    }
    subscriptions.add(subscription);
    await client.query(`listen ${sql.identifier(channel).text}`);
    return async () => await this.#stopListening(channel, subscription);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#channels.clear();
    clearInterval(this.#heartbeat);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #stopListening(channel: string, subscription: Subscription): Promise<void> {
    const subscriptions = this.#channels.get(channel);
    subscriptions?.delete(subscription);
    if (subscriptions === undefined || subscriptions.size > 0) return;
    this.#channels.delete(channel);
    await this.#client?.query(`unlisten ${sql.identifier(channel).text}`);
  }

  async #connected(): Promise<Client> {
    if (this.#client !== null) return this.#client;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return await this.#connecting;
  }

  async #connect(): Promise<Client> {
    const client = new StoreClient({
      ...connectionConfig(this.#url),
      application_name: 'tola listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', (error) => this.#log.warn({ err: error }, 'the listening connection failed'));
    client.on('notification', ({ channel, payload }) => {
      for (const { handler } of this.#channels.get(channel) ?? []) handler(payload ?? '');
    });
    await client.connect();
    client.on('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      clearInterval(this.#heartbeat);
      void this.#reconnect();
    });
    this.#client = client;
    this.#startHeartbeat(client);
    return client;
  }

  /** Destroys an unresponsive connection; it then reconnects as after any other loss. */
  #startHeartbeat(client: Client): void {
    clearInterval(this.#heartbeat);
    let isIdle = true;
    this.#heartbeat = setInterval(() => {
      if (!isIdle) return;
      isIdle = false;
      const sentAt = performance.now();
      const onTimeout = (): void => {
        // This process itself was suspended or busy: the reply may have arrived unread.
        if (performance.now() - sentAt > HEARTBEAT_TIMEOUT_MS + TIMER_TOLERANCE_MS && !isExtended) {
          isExtended = true;
          timer = setTimeout(onTimeout, HEARTBEAT_TIMEOUT_MS);
          return;
        }
        this.#log.warn({}, 'the listening connection is unresponsive');
        destroySocket(client);
        this.#onUnresponsive();
      };
      let isExtended = false;
      let timer = setTimeout(onTimeout, HEARTBEAT_TIMEOUT_MS);
      const onReply = (): void => {
        clearTimeout(timer);
        isIdle = true;
      };
      client.query('select 1').then(onReply, onReply);
    }, HEARTBEAT_INTERVAL_MS);
    this.#heartbeat.unref();
  }

  /** Reconnects with backoff until it succeeds, and listens on every channel again. */
  async #reconnect(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.#closed; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
      await pause(wait, undefined, { ref: false });
      if (this.#closed) return;
      try {
        const client = await this.#connected();
        for (const channel of this.#channels.keys()) await client.query(`listen ${sql.identifier(channel).text}`);
      } catch (error) {
        this.#log.warn({ err: error }, 'the listening connection could not be restored; retrying');
        if (isConnectTimeout(error)) this.#onUnresponsive();
        continue;
      }
      for (const subscriptions of this.#channels.values()) {
        for (const { onReconnect } of subscriptions) onReconnect?.();
      }
      return;
    }
  }
}

/** pg's error for a server that accepts a connection and then does not reply; it has no code. */
function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired';
}
