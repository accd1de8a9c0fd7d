/** The provider's records: in memory and, with a state file, in a journal that survives a restart. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Dispute } from './dispute-record.ts';
import type { StoredReply } from './idempotency.ts';
import type { Order } from './orders.ts';
import type { Payment } from './payment-record.ts';
import type { Refund } from './refund-record.ts';
import type { Task } from './schedule.ts';
import type { Settlement } from './settlement-record.ts';
import type { Simulation } from './simulate.ts';
import type { Delivery } from './webhooks.ts';

export interface Table<T extends { readonly id: string }> {
  get(id: string): T | undefined;
  /** Adds the record, or replaces the one with the same id. */
  put(record: T): T;
  delete(id: string): void;
  all(): T[];
}

export interface State {
  /** By our `order_id`. */
  orders: Table<Order>;
  /** Payment session id to order. */
  sessions: Table<{ id: string; orderId: string }>;
  /** By `cf_payment_id`. */
  payments: Table<Payment>;
  /** By our `refund_id`. */
  refunds: Table<Refund>;
  /** By the provider's `dispute_id`. */
  disputes: Table<Dispute>;
  /** By `cf_settlement_id`. */
  settlements: Table<Settlement>;
  /** By idempotency key and call. */
  replies: Table<StoredReply>;
  simulations: Table<Simulation>;
  deliveries: Table<Delivery>;
  tasks: Table<Task>;
  /** Deletes every record, in the file too. */
  clear(): void;
}

type Change = [table: string, id: string, record: { id: string } | null];
type Write = (change: Change) => void;

/**
 * Opens the state. The file holds one JSON change a line, appended before the reply leaves, so that a killed emulator
 * keeps every order it has confirmed; a truncated last line is ignored.
 * @param file path of the journal, or null to keep everything in memory only
 */
export function openState(file: string | null): State {
  const tables = new Map<string, Map<string, { id: string }>>();
  if (file !== null) replay(file, tables);
  const write: Write = (change) => {
    if (file !== null) appendFileSync(file, `${JSON.stringify(change)}\n`, { mode: 0o600 });
  };
  const state: State = {
    orders: table('orders', tables, write),
    sessions: table('sessions', tables, write),
    payments: table('payments', tables, write),
    refunds: table('refunds', tables, write),
    disputes: table('disputes', tables, write),
    settlements: table('settlements', tables, write),
    replies: table('replies', tables, write),
    simulations: table('simulations', tables, write),
    deliveries: table('deliveries', tables, write),
    tasks: table('tasks', tables, write),
    clear() {
      for (const records of tables.values()) records.clear();
      if (file !== null) rewrite(file, tables);
    },
  };
  if (file !== null) rewrite(file, tables);
  return state;
}

function table<T extends { readonly id: string }>(
  name: string,
  tables: Map<string, Map<string, { id: string }>>,
  write: Write,
): Table<T> {
  const records = (tables.get(name) ?? new Map()) as Map<string, T>;
  tables.set(name, records as Map<string, { id: string }>);
  return {
    get: (id) => records.get(id),
    put(record) {
      records.set(record.id, record);
      write([name, record.id, record]);
      return record;
    },
    delete(id) {
      if (records.delete(id)) write([name, id, null]);
    },
    all: () => [...records.values()],
  };
}

function replay(file: string, tables: Map<string, Map<string, { id: string }>>): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  // The text after the last newline is empty or a truncated change.
  for (const line of lines.slice(0, -1)) {
    const [name, id, record] = JSON.parse(line) as Change;
    const records = tables.get(name) ?? new Map<string, { id: string }>();
    tables.set(name, records);
    if (record === null) records.delete(id);
    else records.set(id, record);
  }
}

/** Compacts the journal; the rename makes it atomic. */
function rewrite(file: string, tables: Map<string, Map<string, { id: string }>>): void {
  const lines: string[] = [];
  for (const [name, records] of tables) {
    for (const [id, record] of records) lines.push(`${JSON.stringify([name, id, record])}\n`);
  }
  const next = `${file}.next`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(next, lines.join(''), { mode: 0o600 });
  renameSync(next, file);
}
