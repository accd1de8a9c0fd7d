/** Changes what a running store publishes, for tests that watch it from outside. */
import { connectDatabase, sql } from '#database';
import { createLog } from '#log';

export interface Withdrawal {
  /** Publishes again what was published before. */
  restore(): Promise<void>;
}

/** What can be taken away as a whole. */
export type Publication = 'posts' | 'stores';

const tables = { posts: 'blog_post', stores: 'store_location' } as const;

/** Takes everything of one kind off the pages of the store that uses this database. */
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
