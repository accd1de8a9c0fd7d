/** Sets how long ago a member of staff used the sessions and their second factor, in a store whose clock a test cannot move. */
import { connectDatabase, type Sql, sql } from '#database';
import { createLog } from '#log';

export async function ageSecondFactor(
  databaseUrl: string,
  { email, seconds }: { email: string; seconds: number },
): Promise<void> {
  await updateSessions(databaseUrl, email, sql`factor_at = now() - make_interval(secs => ${seconds})`);
}

/** Ends the time that a session stays open without work. Test databases have a longer one. */
export async function endIdleTime(databaseUrl: string, email: string): Promise<void> {
  await updateSessions(databaseUrl, email, sql`idle_seconds = 900, last_used_at = now() - interval '15 minutes'`);
}

async function updateSessions(databaseUrl: string, email: string, change: Sql): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  try {
    await database.run(sql`
      update staff_session set ${change} from staff_member member where member.id = staff_id and member.email = ${email}`);
  } finally {
    await database.close();
  }
}
