/** Ages an OTP of a running store, for tests that cannot control its clock. */
import { connectDatabase, sql } from '#database';
import { createLog } from '#log';

/** Moves the times of a number's OTP into the past by this many seconds. */
export async function ageOtp(databaseUrl: string, mobile: string, seconds: number): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  try {
    await database.run(sql`
      update one_time_password
      set sent_at = sent_at - make_interval(secs => ${seconds}), expires_at = expires_at - make_interval(secs => ${seconds})
      where mobile = ${mobile}`);
  } finally {
    await database.close();
  }
}
