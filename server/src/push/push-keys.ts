/** The store's key pair for push services: made once, and kept encrypted. */
import { type DataKeys, openSealedBytes, sealBytes } from '#data-keys';
import { type Queryable, sql } from '#database';
import { newPushKeys, type PushKeys } from './web-push.ts';

/** As data-keys/rotation.ts binds it. */
const ABOUT = 'push key 1';

/** The key pair, made by the first who needs it. */
export async function pushKeys(db: Queryable, keys: DataKeys, now: Date): Promise<PushKeys> {
  const stored = await storedKeys(db, keys);
  if (stored !== null) return stored;
  const made = newPushKeys();
  await db.run(sql`
    insert into push_key (id, public_key, private_sealed, created_at)
    values (1, ${made.publicKey}, ${sealBytes(keys, made.privateKey, ABOUT)}, ${now})
    on conflict (id) do nothing`);
  return (await storedKeys(db, keys)) ?? made;
}

async function storedKeys(db: Queryable, keys: DataKeys): Promise<PushKeys | null> {
  const row = await db.maybeOne<{ publicKey: string; privateSealed: Buffer }>(
    sql`select public_key, private_sealed from push_key where id = 1`,
  );
  return row === null
    ? null
    : { publicKey: row.publicKey, privateKey: openSealedBytes(keys, row.privateSealed, ABOUT) };
}
