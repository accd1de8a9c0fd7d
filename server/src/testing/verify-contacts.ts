/** Verifies the number and the email of a customer of a running store, whose messages a test does not read. */
import { vouchForContacts } from '#accounts';
import { connectDatabase, sql } from '#database';
import { createLog } from '#log';

export async function verifyContacts(databaseUrl: string, mobile: string): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  try {
    const { id } = await database.one<{ id: Parameters<typeof vouchForContacts>[1] }>(
      sql`select id from customer where mobile = ${mobile}`,
    );
    await vouchForContacts(database, id, new Date());
  } finally {
    await database.close();
  }
}
