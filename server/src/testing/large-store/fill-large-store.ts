/**
 * Fills a migrated store with three years of orders and what belongs to them, set by set. Foreign keys and triggers are off
 * meanwhile, and indexes are built before the invoices are booked, which reads them.
 */
import { Client } from 'pg';
import { connectionConfig, type Sql, sql } from '#database';
import { consoleRows } from './console-rows.ts';
import { customerRows } from './customer-rows.ts';
import { moneyRows } from './money-rows.ts';
import { orderRows } from './order-rows.ts';
import type { StoreSize } from './store-size.ts';

/**
 * Needs a catalogue, a member of staff, and no orders.
 *
 * @param url of the owner of the tables, who must be a superuser
 * @param now the last order is placed then
 */
export async function fillLargeStore(url: string, size: StoreSize, now: Date): Promise<void> {
  const client = new Client({ ...connectionConfig(url), statement_timeout: 0, query_timeout: 0, lock_timeout: 0 });
  await client.connect();
  const run = async (statement: Sql): Promise<void> => {
    await client.query(statement.text, [...statement.values]);
  };
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set work_mem = '64MB'`,
    );
    const sets = [customerRows(size, now), orderRows(size, now), moneyRows(now), consoleRows(size, now)].flat();
    const indexes = await dropIndexes(client);
    for (const statement of sets) await run(statement);
    for (const definition of indexes) await client.query(definition);
    await bookInvoices(client);
    for (const table of IDENTITIES) await run(restartIdentity(table));
    for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const INVOICES_AT_ONCE = 2_000;

const IDENTITIES = [
  'customer',
  'customer_order',
  'payment_attempt',
  'provider_payment',
  'bank_credit',
  'coupon',
] as const;

const TABLES = [
  ...IDENTITIES,
  ...['address', 'session', 'consent', 'security_event', 'points_account', 'points_entry', 'customer_note'],
  ...[
    'order_line',
    'order_serial',
    'order_transition',
    'stock_move',
    'stock_entry',
    'invoice',
    'tax_document',
    'tax_document_line',
    'order_note',
    'deadline',
    'outbox_message',
    'coupon_use',
    'pan_verification',
  ],
  ...['receipt', 'payment_claim', 'settlement', 'settlement_entry', 'ledger_difference', 'refund', 'audit_entry'],
  ...['enquiry', 'price_alert', 'pending_change', 'data_request', 'metal_trade', 'quote'],
];

/** What the trigger of invoices does. All at once, each invoice would be looked for among a million. */
async function bookInvoices(client: Client): Promise<void> {
  const { rows } = await client.query<{ last: string | null }>('select max(id) as last from invoice');
  for (let from = 1; from <= Number(rows[0]?.last ?? 0); from += INVOICES_AT_ONCE)
    await client.query('select book_invoices(array(select id from invoice where id between $1 and $2))', [
      from,
      from + INVOICES_AT_ONCE - 1,
    ]);
}

/** Drops the indexes of the filled tables that no constraint needs, and returns their definitions. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Rows of these tables were given their ids. */
function restartIdentity(table: (typeof IDENTITIES)[number]): Sql {
  return sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`;
}
