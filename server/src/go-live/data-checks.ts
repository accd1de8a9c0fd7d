/** What the data says about opening the store to the public: sample data, published logins, an unnamed proxy. */
import { publishedCustomerLogins } from '#accounts';
import { type Queryable, sql } from '#database';
import type { Settings } from '#settings';
import { publishedLogin } from '#staff-accounts';
import { type Finding, refuses, warns } from './finding.ts';

const START_OVER =
  'Start with new data: set SEED=empty, and DATA_DIR to a new folder or DATABASE_URL to a new database.';
const DAY_MS = 24 * 3_600_000;

type DataSettings = Pick<Settings, 'publicDemo' | 'trustProxy'>;

/** @param now forwarded headers seen in the last day count */
export async function checkData(db: Queryable, settings: DataSettings, now: Date): Promise<Finding[]> {
  return [...(await checkSampleData(db, settings)), ...(await checkForwardedHeaders(db, settings, now))];
}

async function checkSampleData(db: Queryable, { publicDemo }: DataSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  const published = await publishedLogin(db);
  if (published !== null) {
    const problem = `${published} opens the back office with the published password.`;
    const fix = publicDemo
      ? 'Set DATA_DIR to a new folder, or start once with PUBLIC_URL=http://localhost:3000 and change the password under My account.'
      : START_OVER;
    findings.push(refuses('Demo login', problem, fix));
  }
  if (publicDemo) return findings;
  const customers = await publishedCustomerLogins(db);
  if (customers.length > 0) {
    const problem = `Sample customers log in with the published password: ${customers.join(', ')}.`;
    findings.push(refuses('Demo login', problem, START_OVER));
  }
  const seeded = await db.maybeOne<{ seed: string }>(sql`select seed from seeding`);
  if (seeded?.seed === 'demo') {
    const problem = 'The database began with the sample shop: its products, coupons and points are not yours.';
    findings.push(refuses('Sample data', problem, START_OVER));
  }
  return findings;
}

export async function checkForwardedHeaders(
  db: Queryable,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  now: Date,
): Promise<Finding[]> {
  if (trustProxy !== false) return [];
  const since = new Date(now.getTime() - DAY_MS);
  const seen = await db.maybeOne<{ address: string }>(
    sql`select address from untrusted_proxy where seen_at > ${since}`,
  );
  if (seen === null) return [];
  const problem = `Requests come through a proxy (X-Forwarded-For from ${seen.address}), but TRUST_PROXY is off, so all visitors share its limits.`;
  return [warns('TRUST_PROXY', problem, `If ${seen.address} is your proxy, set TRUST_PROXY=${seen.address}.`)];
}
