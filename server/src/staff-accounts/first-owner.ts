/** The first person of a new back office. */
import { randomBytes } from 'node:crypto';
import { recordAudit, systemActor } from '#audit';
import type { Database } from '#database';
import type { Settings } from '#settings';
import { hashPassword } from './staff-secrets.ts';
import { countStaff, insertStaff, lockPeople } from './staff-store.ts';

export interface FirstLogin {
  readonly email: string;
  /** To be shown once; null when it comes from the settings. */
  readonly password: string | null;
}

/** The public login of the sample shop; it exists only where SEED=demo filled an empty database. */
export const DEMO_LOGIN = { email: 'owner@tola.example', password: 'tola-demo-owner' } as const;

type OwnerSettings = Pick<Settings, 'adminEmail' | 'adminPassword' | 'seed'>;

/** Whether the sample shop's own login is the first owner. */
export function isDemoOwner({ seed, adminEmail, adminPassword }: OwnerSettings): boolean {
  return seed === 'demo' && adminEmail === null && adminPassword === null;
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
  const email = (settings.adminEmail ?? (isDemo ? DEMO_LOGIN.email : 'owner@localhost.localdomain')).toLowerCase();
  const password = settings.adminPassword ?? (isDemo ? DEMO_LOGIN.password : randomBytes(15).toString('base64url'));
  const passwordHash = await hashPassword(password);
  const isMade = await database.transaction(async (tx) => {
    await lockPeople(tx);
    if ((await countStaff(tx)) > 0) return false;
    const id = await insertStaff(tx, { name: 'Owner', email, roles: ['owner'], passwordHash }, now);
    const entry = { action: 'made the first owner', kind: 'person', subjectId: id, subject: email };
    await recordAudit(tx, systemActor('start'), entry, now);
    return true;
  });
  return isMade ? { email, password: settings.adminPassword === null ? password : null } : null;
}
