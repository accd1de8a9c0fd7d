/** The first people of a new back office. */
import { randomBytes } from 'node:crypto';
import { recordAudit, systemActor } from '#audit';
import type { Database, Queryable, Transaction } from '#database';
import type { Settings } from '#settings';
import { hashPassword, passwordMatches } from './staff-secrets.ts';
import { countStaff, insertStaff, lockPeople, staffByEmail } from './staff-store.ts';

export interface FirstLogin {
  readonly email: string;
  /** To be shown once; null when it comes from the settings. */
  readonly password: string | null;
}

/** Published logins of the sample shop; they exist only where SEED=demo filled an empty database on a private address. */
export const DEMO_LOGIN = { email: 'owner@tola.example', password: 'tola-demo-owner' } as const;
export const DEMO_PACKER = { email: 'packer@tola.example', password: 'tola-demo-packer' } as const;

type OwnerSettings = Pick<Settings, 'adminEmail' | 'adminPassword' | 'seed' | 'publicDemo'>;

/** Whether the sample shop's published login is the first owner. A public demo gets a random password instead. */
export function isDemoOwner({ seed, adminEmail, adminPassword, publicDemo }: OwnerSettings): boolean {
  return seed === 'demo' && !publicDemo && adminEmail === null && adminPassword === null;
}

/** The email of a published login that opens the back office: it is active, and its password was never changed. */
export async function publishedLogin(db: Queryable): Promise<string | null> {
  for (const { email, password } of [DEMO_LOGIN, DEMO_PACKER]) {
    const person = await staffByEmail(db, email);
    if (person !== null && person.stoppedAt === null && (await passwordMatches(person.passwordHash, password)))
      return email;
  }
  return null;
}

/** Whether the first owner's password is generated. */
export function generatesPassword(settings: OwnerSettings): boolean {
  return settings.adminPassword === null && !isDemoOwner(settings);
}

/** Creates the first owner; null when there is any staff member. */
export async function makeFirstOwner(
  database: Database,
  settings: OwnerSettings,
  now: Date,
): Promise<FirstLogin | null> {
  if ((await countStaff(database)) > 0) return null;
  const isDemo = isDemoOwner(settings);
  const isSample = isDemo || settings.publicDemo;
  const email = (settings.adminEmail ?? (isSample ? DEMO_LOGIN.email : 'owner@localhost.localdomain')).toLowerCase();
  const password = settings.adminPassword ?? (isDemo ? DEMO_LOGIN.password : randomBytes(15).toString('base64url'));
  const passwordHash = await hashPassword(password);
  const packerHash = isDemo ? await hashPassword(DEMO_PACKER.password) : null;
  const isMade = await database.transaction(async (tx) => {
    await lockPeople(tx);
    if ((await countStaff(tx)) > 0) return false;
    const id = await insertStaff(tx, { name: 'Owner', email, roles: ['owner'], passwordHash }, now);
    const entry = { action: 'made the first owner', kind: 'person', subjectId: id, subject: email };
    await recordAudit(tx, systemActor('start'), entry, now);
    if (packerHash !== null) await addSamplePacker(tx, packerHash, now);
    return true;
  });
  return isMade ? { email, password: settings.adminPassword === null ? password : null } : null;
}

async function addSamplePacker(tx: Transaction, passwordHash: string, now: Date): Promise<void> {
  const { email } = DEMO_PACKER;
  const id = await insertStaff(tx, { name: 'Packer', email, roles: ['packer'], passwordHash }, now);
  const entry = { action: 'added', kind: 'person', subjectId: id, subject: email };
  await recordAudit(tx, systemActor('start'), entry, now);
}
