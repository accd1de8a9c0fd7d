/** Unpublishes content of a running store, for end-to-end tests. */
import { connectDatabase, sql } from '#database';
import { createLog } from '#log';

export interface Withdrawal {
  /** Restores what was published. */
  restore(): Promise<void>;
}

/** Content that can be unpublished. */
export type Publication = 'posts' | 'stores';

const tables = { posts: 'blog_post', stores: 'store_location' } as const;

/** Unpublishes all content of one kind in this database. */
export async function withdraw(databaseUrl: string, what: Publication): Promise<Withdrawal> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 2 });
  const table = sql.identifier(tables[what]);
  const published = await database.rows<{ id: number }>(sql`select id from ${table} where published`);
  await database.run(sql`update ${table} set published = false where published`);
  return {
    async restore() {
      await database.run(sql`update ${table} set published = true where id = any(${published.map(({ id }) => id)})`);
      await database.close();
    },
  };
}
