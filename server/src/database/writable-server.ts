/** Finds which server of a cluster accepts writes. A failover changes it; a failed connection makes the next one search. */
import { Client, type ClientConfig } from 'pg';
import { NoWritableServer } from './database-errors.ts';

/** A server that does not answer within this time is not waited for. */
const PROBE_TIMEOUT_MS = 2_000;

export interface ServerPlace {
  readonly host: string;
  readonly port: number;
}

/** Why a server does not accept writes; null when it does. PostgreSQL 14 and newer report it when a connection is made. */
export type ReadOnlyReason = 'is a standby' | 'accepts only reads' | null;

/** Watches a client that is about to connect. @returns what its server reported */
export function watchReadOnly(client: Client): () => ReadOnlyReason {
  const reported = new Map<string, string>();
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ReportedParameter) =>
    reported.set(parameterName, parameterValue),
  );
  return () => {
    if (reported.get('in_hot_standby') === 'on') return 'is a standby';
    return reported.get('default_transaction_read_only') === 'on' ? 'accepts only reads' : null;
  };
}

interface ReportedParameter {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** The servers of one address. Shared by all connections of this process, so that one search serves them all. */
export class WritableServer {
  readonly #places: readonly ServerPlace[];
  readonly #config: ClientConfig;
  #found: ServerPlace | null = null;
  #searching: Promise<ServerPlace> | null = null;

  /** @param config how to connect to the first of them; the others differ in host and port only */
  constructor(places: readonly ServerPlace[], config: ClientConfig) {
    this.#places = places;
    this.#config = config;
  }

  /** @throws NoWritableServer when none answers and accepts writes */
  async find(): Promise<ServerPlace> {
    if (this.#found !== null) return this.#found;
    this.#searching ??= this.#search().finally(() => {
      this.#searching = null;
    });
    return await this.#searching;
  }

  /** A connection to this server failed, so the next one searches again. */
  forget(place: ServerPlace): void {
    if (this.#found === place) this.#found = null;
  }

  /** Asks all servers at the same time, so that one that hangs delays nothing. */
  async #search(): Promise<ServerPlace> {
    try {
      this.#found = await Promise.any(this.#places.map(async (place) => await this.#probe(place)));
      return this.#found;
    } catch (error) {
      throw error instanceof AggregateError ? new NoWritableServer(error.errors.map(messageOf)) : error;
    }
  }

  async #probe(place: ServerPlace): Promise<ServerPlace> {
    const client = new Client({ ...this.#config, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
    client.host = place.host;
    client.port = place.port;
    // A connection that fails also rejects `connect`, and nothing is asked over it.
    client.on('error', () => undefined);
    const readOnly = watchReadOnly(client);
    const name = `${place.host}:${place.port}`;
    try {
      await client.connect();
    } catch (error) {
      throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
    }
    const reason = readOnly();
    client.end(() => undefined);
    if (reason !== null) throw new Error(`${name} ${reason}`);
    return place;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
