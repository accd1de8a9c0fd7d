/** The store's key pair for push services: made once, and kept encrypted. */
import { type DataKeys, isLost, openSealedBytes, sealBytes } from '#data-keys';
import { type Database, type Queryable, sql, type Transaction } from '#database';
import { newPushKeys, type PushKeys } from './web-push.ts';

/** As data-keys/rotation.ts binds it. */
const ABOUT = 'push key 1';

/**
 * The key pair, made at the first start. Later starts know by it whether they have the data key of the database, also
 * before anything else is encrypted.
 *
 * @throws UnknownKeyError when they have another
 */
export async function pushKeys(database: Database, keys: DataKeys, now: Date): Promise<PushKeys> {
  return (
    (await storedKeys(database, keys)) ?? (await database.transaction(async (tx) => await madeKeys(tx, keys, now)))
  );
}

/** Devices subscribed under a lost key would refuse every other: their owners subscribe them again. */
async function madeKeys(tx: Transaction, keys: DataKeys, now: Date): Promise<PushKeys> {
  const made = newPushKeys();
  const isFirst = await tx.run(sql`
    insert into push_key (id, public_key, private_sealed, created_at)
    values (1, ${made.publicKey}, ${sealBytes(keys, made.privateKey, ABOUT)}, ${now})
    on conflict (id) do nothing`);
  if (isFirst === 1) return made;
  await tx.rows(sql`select from push_key for update`);
  const stored = await storedKeys(tx, keys);
  if (stored !== null) return stored;
  await tx.run(sql`delete from staff_device`);
  await tx.run(sql`
    update push_key set public_key = ${made.publicKey}, private_sealed = ${sealBytes(keys, made.privateKey, ABOUT)},
      created_at = ${now}`);
  return made;
}

/** Null when there is none, or the data key that encrypts it is lost. */
async function storedKeys(db: Queryable, keys: DataKeys): Promise<PushKeys | null> {
  const row = await db.maybeOne<{ publicKey: string; privateSealed: Buffer }>(
    sql`select public_key, private_sealed from push_key where id = 1`,
  );
  if (row === null || isLost(keys, row.privateSealed)) return null;
  return { publicKey: row.publicKey, privateKey: openSealedBytes(keys, row.privateSealed, ABOUT) };
}
