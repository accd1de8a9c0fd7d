/** Re-encrypts fields under the current key, in batches; safe to interrupt and to repeat. */
import { type Database, type Sql, sql } from '#database';
import type { DataKeys } from './data-keys.ts';
import { openSealedBytes, sealBytes, sealedPrefix } from './sealed-text.ts';

const BATCH = 200;

/** Every encrypted column, with the record that its ciphertext is bound to. */
const SEALED_COLUMNS: readonly { readonly table: Sql; readonly column: Sql; readonly about: Sql }[] = [
  { table: sql`customer_order`, column: sql`pan_sealed`, about: sql`'pan of customer ' || customer_id` },
  { table: sql`refund`, column: sql`payout_account_sealed`, about: sql`'payout of order ' || order_id` },
  { table: sql`staff_member`, column: sql`totp_secret`, about: sql`'staff ' || id || ' totp'` },
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
  for (const { table, column, about } of SEALED_COLUMNS) {
    for (let batch = BATCH; batch === BATCH; done += batch) {
      batch = await database.transaction(async (tx) => {
        const fields = await tx.rows<SealedField>(sql`
          select id, ${column} as sealed, ${about} as about from ${table}
          where ${column} is not null and substring(${column} from 1 for ${prefix.length}) <> ${prefix}
          order by id limit ${BATCH} for update`);
        const sealed = fields.map((field) =>
          sealBytes(keys, openSealedBytes(keys, field.sealed, field.about), field.about),
        );
        await tx.rows(sql`select set_config('tola.key_rotation', 'running', true)`);
        await tx.run(sql`
          update ${table} as held set ${column} = field.sealed
          from unnest(${fields.map(({ id }) => id)}::bigint[], ${sealed}::bytea[]) as field(id, sealed)
          where held.id = field.id`);
        return fields.length;
      });
    }
  }
  return done;
}

/** Fields that are not under the current key. While there are any, previous keys must stay. */
export async function countFieldsUnderOtherKeys(database: Database, keys: DataKeys): Promise<number> {
  const prefix = sealedPrefix(keys);
  const counts = SEALED_COLUMNS.map(
    ({ table, column }) => sql`(select count(*) from ${table}
      where ${column} is not null and substring(${column} from 1 for ${prefix.length}) <> ${prefix})`,
  );
  return (await database.one<{ count: number }>(sql`select ${sql.join(counts, ' + ')} as count`)).count;
}
