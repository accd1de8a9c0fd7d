/** Runs statements on one connection: prepared under a name, with our own value parsers, rows as arrays. */
import type { ClientBase, PoolClient } from 'pg';
import { DatabaseError } from 'pg';
import { serverUrls } from '#database-address';
import { isReadOnlyServer } from './database-errors.ts';
import { valueParsers } from './row-shape.ts';
import type { Sql } from './sql.ts';
import { PreparedNames, statementName } from './statement-names.ts';
import { type ConnectionConfig, StoreClient } from './store-client.ts';
import type { ServerPlace } from './writable-server.ts';

const DEFAULT_PORT = 5432;
const STATEMENT_TIMEOUT_MS = 20_000;
const LOCK_TIMEOUT_MS = 8_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** How long a request waits for a connection before it is refused. */
const CONNECT_TIMEOUT_MS = 4_000;
/** Longer than the server's own statement timeout, so that only a dead connection exceeds it. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** Configuration of every connection, for a pool or a {@link StoreClient}. */
export function connectionConfig(url: string): ConnectionConfig & { readonly Client: typeof StoreClient } {
  return {
    Client: StoreClient,
    ...addressOf(url),
    application_name: 'tola',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
}

/** pg parses URLs, but neither several servers nor libpq's `?host=/socket/folder` combined with a password. */
function addressOf(url: string): ConnectionConfig {
  const [first = url, ...others] = serverUrls(url);
  if (others.length > 0) return { connectionString: first, servers: [first, ...others].map(placeOf) };
  const socketFolder = new URL(first).searchParams.get('host');
  if (socketFolder === null) return { connectionString: first };
  const { username, password, pathname, port } = new URL(first);
  return {
    host: socketFolder,
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

function placeOf(url: string): ServerPlace {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT : Number(port) };
}

const preparedNames = new WeakMap<PoolClient, PreparedNames>();

interface RawResult {
  readonly fields: readonly { name: string }[];
  readonly rows: unknown[][];
  readonly rowCount: number | null;
}

/** Runs one statement on one connection. */
export async function runOn(client: PoolClient, query: Sql): Promise<RawResult> {
  if (query.isReplanned) {
    return await client.query({
      text: query.text,
      values: query.values as unknown[],
      rowMode: 'array',
      types: valueParsers,
    });
  }
  const name = statementName(query.text);
  let names = preparedNames.get(client);
  if (names === undefined) {
    names = new PreparedNames();
    preparedNames.set(client, names);
  }
  const evicted = names.use(name);
  if (evicted !== null) await deallocate(client, evicted);
  return await client.query({
    name,
    text: query.text,
    values: query.values as unknown[],
    rowMode: 'array',
    types: valueParsers,
  });
}

async function deallocate(client: PoolClient, name: string): Promise<void> {
  const { connection } = client as PoolClient & { connection: { parsedStatements: Record<string, string> } };
  if (connection.parsedStatements[name] === undefined) return;
  delete connection.parsedStatements[name];
  await client.query(`deallocate "${name}"`);
}

/** Closes the socket of an unresponsive peer, without sending the protocol's Terminate message. */
export function destroySocket(client: ClientBase): void {
  // pg's types do not expose the socket.
  (client as ClientBase & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** The connection itself is broken, not just the statement that ran on it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || isReadOnlyServer(error)) return true;
  return error.code === undefined || error.code.startsWith('08') || error.code.startsWith('57P');
}

/** A statement prepared before a migration changed the table it reads. A new connection prepares it again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
}
