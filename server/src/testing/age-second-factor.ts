/** Sets how long ago a person's sessions used their second factor, in a store whose clock a test cannot move. */
import { connectDatabase, sql } from '#database';
import { createLog } from '#log';

export async function ageSecondFactor(
  databaseUrl: string,
  { email, seconds }: { email: string; seconds: number },
): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  try {
    await database.run(sql`
      update staff_session set factor_at = now() - make_interval(secs => ${seconds})
      from staff_member member where member.id = staff_id and member.email = ${email}`);
  } finally {
    await database.close();
  }
}
