/** Re-encrypts fields under the current key, in batches; safe to interrupt and to repeat. */
import { type Database, type Queryable, type Sql, sql } from '#database';
import type { DataKeys } from './data-keys.ts';
import { keyIdIn, lostPrefixes, openSealedBytes, sealBytes, sealedPrefix, unknownPrefixes } from './sealed-text.ts';

const BATCH = 200;

interface SealedColumn {
  readonly table: Sql;
  readonly column: Sql;
  /** The record that the ciphertext is bound to. */
  readonly about: Sql;
  /** Whether the row has ciphertext; when the column is not null by default. */
  readonly present?: Sql;
  /** The ciphertext in the column; its own value by default. */
  readonly bytes?: Sql;
  /** What the column holds for `field.sealed`; the bytes by default. */
  readonly stored?: Sql;
}

/** Every encrypted column. Messages with a code or link are JSON with the ciphertext in base64. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: sql`customer_order`, column: sql`pan_sealed`, about: sql`'pan of customer ' || customer_id` },
  { table: sql`refund`, column: sql`payout_account_sealed`, about: sql`'payout of order ' || order_id` },
  { table: sql`staff_member`, column: sql`totp_secret`, about: sql`'staff ' || id || ' totp'` },
  { table: sql`push_key`, column: sql`private_sealed`, about: sql`'push key ' || id` },
  {
    table: sql`outbox_message`,
    column: sql`data`,
    about: sql`'message ' || dedupe_key`,
    present: sql`data ? 'sealed'`,
    bytes: sql`decode(data ->> 'sealed', 'base64')`,
    stored: sql`jsonb_build_object('sealed', replace(encode(field.sealed, 'base64'), chr(10), ''))`,
  },
];

interface SealedField {
  readonly id: number;
  readonly sealed: Buffer;
  readonly about: string;
}

/** What only a lost key decrypts stays as it is. @returns the number of fields encrypted again */
export async function reencryptFields(database: Database, keys: DataKeys): Promise<number> {
  let done = 0;
  for (const sealedColumn of SEALED_COLUMNS) {
    const { table, column, about, stored = sql`field.sealed` } = sealedColumn;
    const { bytes, underOtherKey } = selected(sealedColumn, keys);
    for (let batch = BATCH; batch === BATCH; done += batch) {
      batch = await database.transaction(async (tx) => {
        const fields = await tx.rows<SealedField>(sql`
          select id, ${bytes} as sealed, ${about} as about from ${table}
          where ${underOtherKey}
          order by id limit ${BATCH} for update`);
        const sealed = fields.map((field) =>
          sealBytes(keys, openSealedBytes(keys, field.sealed, field.about), field.about),
        );
        await tx.rows(sql`select set_config('tola.key_rotation', 'running', true)`);
        await tx.run(sql`
          update ${table} as held set ${column} = ${stored}
          from unnest(${fields.map(({ id }) => id)}::bigint[], ${sealed}::bytea[]) as field(id, sealed)
          where held.id = field.id`);
        return fields.length;
      });
    }
  }
  return done;
}

/** The length of {@link sealedPrefix} stands in the text, as in the indexes: a parameter would match none. */
const startOf = (bytes: Sql): Sql => sql`substring(${bytes} from 1 for 12)`;
const isPresent = ({ column, present = sql`${column} is not null` }: SealedColumn): Sql => present;

function selected(sealed: SealedColumn, keys: DataKeys) {
  const { column, bytes = column } = sealed;
  const [start, prefix] = [startOf(bytes), sealedPrefix(keys)];
  return {
    bytes,
    underOtherKey: sql`${isPresent(sealed)} and (${start} < ${prefix} or ${start} > ${prefix})
      and ${start} <> all(${lostPrefixes(keys)}::bytea[])`,
  };
}

/** Fields that are not under the current key and not lost. While there are any, previous keys must stay. */
export async function countFieldsUnderOtherKeys(database: Database, keys: DataKeys): Promise<number> {
  const counts = SEALED_COLUMNS.map(
    (sealed) => sql`(select count(*) from ${sealed.table} where ${selected(sealed, keys).underOtherKey})`,
  );
  return (await database.one<{ count: number }>(sql`select ${sql.join(counts, ' + ')} as count`)).count;
}

/**
 * A key that fields of the database name and that is neither set nor lost. Fields from before keys had ids do not tell
 * theirs.
 *
 * @param keys null when there is none yet
 * @returns its id in hexadecimal digits
 */
export async function findUnknownKey(db: Queryable, keys: DataKeys | null): Promise<string | null> {
  const ranges = unknownPrefixes(keys);
  const fields = SEALED_COLUMNS.flatMap((sealed) =>
    ranges.map(([after, before]) => {
      const start = startOf(sealed.bytes ?? sealed.column);
      return sql`(select ${start} as start from ${sealed.table}
        where ${isPresent(sealed)} and ${start} > ${after} and ${start} < ${before} limit 1)`;
    }),
  );
  const found = await db.maybeOne<{ start: Buffer }>(sql`${sql.join(fields, ' union all ')} limit 1`);
  return found === null ? null : keyIdIn(found.start);
}
