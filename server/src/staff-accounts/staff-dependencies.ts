/** What the operations of login and staff share. */
import type { WhoAmI } from '@tola/contract/staff';
import type { Database } from '#database';
import { type Opened, selfOf } from './access.ts';
import type { FactorDependencies } from './factors.ts';
import type { PasskeySite } from './passkeys.ts';
import type { PeopleDependencies } from './people-changes.ts';
import { identifyStaff, type StaffRequest } from './staff-authenticator.ts';

export interface StaffDependencies extends FactorDependencies {
  readonly database: Database;
  readonly changes: PeopleDependencies;
  readonly site: PasskeySite;
}

export function setCookie(request: Pick<StaffRequest<unknown, unknown>, 'setSessionCookie'>, opened: Opened): void {
  request.setSessionCookie(opened.token, { maxAgeSeconds: opened.seconds });
}

/** The person of a session that was just opened. */
export async function whoIs({ database }: StaffDependencies, opened: Opened, now: Date): Promise<WhoAmI> {
  const person = await identifyStaff(database, opened.token, now);
  return person === null ? { stage: 'signed out', person: null } : await selfOf(database, person.id, opened.stage);
}
