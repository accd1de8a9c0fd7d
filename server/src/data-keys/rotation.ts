/** Re-encrypts fields under the current key, in batches; safe to interrupt and to repeat. */
import { type Database, type Sql, sql } from '#database';
import type { DataKeys } from './data-keys.ts';
import { openSealedBytes, sealBytes, sealedPrefix } from './sealed-text.ts';

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

/** @returns the number of fields encrypted again */
export async function reencryptFields(database: Database, keys: DataKeys): Promise<number> {
  const prefix = sealedPrefix(keys);
  let done = 0;
  for (const sealedColumn of SEALED_COLUMNS) {
    const { table, column, about, stored = sql`field.sealed` } = sealedColumn;
    const { bytes, underOtherKey } = selected(sealedColumn, prefix);
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
function selected({ column, bytes = column, present = sql`${column} is not null` }: SealedColumn, prefix: Buffer) {
  const start = sql`substring(${bytes} from 1 for 12)`;
  return { bytes, underOtherKey: sql`${present} and (${start} < ${prefix} or ${start} > ${prefix})` };
}

/** Fields that are not under the current key. While there are any, previous keys must stay. */
export async function countFieldsUnderOtherKeys(database: Database, keys: DataKeys): Promise<number> {
  const prefix = sealedPrefix(keys);
  const counts = SEALED_COLUMNS.map(
    (sealed) => sql`(select count(*) from ${sealed.table} where ${selected(sealed, prefix).underOtherKey})`,
  );
  return (await database.one<{ count: number }>(sql`select ${sql.join(counts, ' + ')} as count`)).count;
}
