/** What the database says about opening the store to the public: sample data, published logins, a proxy, too strong a role. */
import { hasRight } from '@tola/contract/staff';
import { publishedCustomerLogins } from '#accounts';
import { connectionsNeeded } from '#connection-budget';
import {
  type DataKeySettings,
  findUnknownKey,
  hasDataKey,
  readDataKeys,
  unknownKeyProblem,
  unknownKeyRemedy,
} from '#data-keys';
import { type Queryable, sql } from '#database';
import type { Settings } from '#settings';
import { activeStaff, publishedLogin } from '#staff-accounts';
import { type Finding, refuses, warns } from './finding.ts';

const START_OVER =
  'Start with new data: set SEED=empty, and DATA_DIR to a new folder or DATABASE_URL to a new database.';
const DAY_MS = 24 * 3_600_000;

type DataSettings = Pick<Settings, 'publicDemo' | 'trustProxy'> & DataKeySettings;

/** @param now forwarded headers seen in the last day count */
export async function checkData(db: Queryable, settings: DataSettings, now: Date): Promise<Finding[]> {
  return [
    ...(await checkDatabaseKey(db, settings)),
    ...(await checkSampleData(db, settings)),
    ...(await checkOwners(db)),
    ...(await checkRunning(db, settings, now)),
  ];
}

/** A process with another key could read nothing that the others have encrypted, nor they what it encrypts. */
export async function checkDatabaseKey(db: Queryable, settings: DataKeySettings): Promise<Finding[]> {
  const unknown = await findUnknownKey(db, hasDataKey(settings) ? readDataKeys(settings) : null);
  if (unknown === null) return [];
  return [{ ...refuses('DATA_KEY', unknownKeyProblem(unknown), unknownKeyRemedy(unknown)), isEverywhere: true }];
}

/** A sole owner is nobody's second person: what moves money then takes effect by itself, and nobody else can stop it. */
async function checkOwners(db: Queryable): Promise<Finding[]> {
  const [owner, second] = (await activeStaff(db)).filter(({ rights }) => hasRight(rights, 'people.change'));
  if (owner === undefined || second !== undefined) return [];
  const problem = `${owner.email} is the only owner: nobody can approve or stop this person’s changes, or let them in again when they lose their second factor.`;
  return [warns('Owners', problem, 'Invite a second owner in the back office under Staff.')];
}

/** What limits a store that runs. */
export async function checkRunning(
  db: Queryable,
  settings: Pick<Settings, 'trustProxy'>,
  now: Date,
): Promise<Finding[]> {
  return [...(await checkForwardedHeaders(db, settings, now)), ...(await checkDatabaseRole(db))];
}

const SEPARATE_ROLES =
  'Create a role that only logs in, set DATABASE_URL to it and MIGRATION_DATABASE_URL to the present address (docs/runbook.md, "Database roles").';

/** An attacker who takes over a store that owns its tables can switch off the triggers that keep the books and the audit log. */
async function checkDatabaseRole(db: Queryable): Promise<Finding[]> {
  const { name, isSuperuser, mayChangeTables } = await db.one<{
    name: string;
    isSuperuser: boolean;
    mayChangeTables: boolean;
  }>(sql`
    select current_user::text as name, (rolsuper or rolbypassrls or rolcreaterole) as is_superuser,
      (has_schema_privilege('public', 'create') or exists (
        select from pg_class
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and pg_has_role(relowner, 'usage')
      )) as may_change_tables
    from pg_roles where rolname = current_user`);
  if (!isSuperuser && !mayChangeTables) return [];
  const problem = isSuperuser
    ? `The store connects as ${name}, a superuser of the database, so that its own rules do not bind it.`
    : `The store connects as ${name}, who owns its tables, so that it could change the books and the audit log.`;
  return [warns('DATABASE_URL', problem, SEPARATE_ROLES)];
}

/** The embedded server's connections are divided among the processes at each start. */
export async function checkDatabaseConnections(db: Queryable, settings: Settings): Promise<Finding[]> {
  if (settings.databaseUrl === null) return [];
  const { accepted } = await db.one<{ accepted: number }>(sql`
    select (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int) as accepted`);
  const needed = connectionsNeeded(settings);
  if (needed <= accepted) return [];
  const problem = `The processes of npm start may open ${needed} connections, and the database server accepts ${accepted}.`;
  return [
    warns('DATABASE_CONNECTIONS', problem, 'Lower DATABASE_CONNECTIONS or WEB_PROCESSES, or raise max_connections.'),
  ];
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
