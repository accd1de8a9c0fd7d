/** Staff: accounts, sessions, second factor and rights. */
export { browserName } from './browser-name.ts';
export {
  DEMO_LOGIN,
  DEMO_PACKER,
  generatesPassword,
  isDemoOwner,
  makeFirstOwner,
  publishedLogin,
} from './first-owner.ts';
export { onWire } from './on-wire.ts';
export { totpCode } from './one-time-code.ts';
export { sweepChallenges } from './passkey-store.ts';
export { passkeySite } from './passkeys.ts';
export { peopleKind } from './people-changes.ts';
export {
  type FileOptions,
  requireFreshFactor,
  requireStaff,
  STAFF_PATH,
  type StaffPerson,
  staffAuthenticator,
  staffChange,
  staffOperation,
} from './staff-authenticator.ts';
export { auditedFilters, filtersOf, staffFileRoute } from './staff-file-route.ts';
export { staffOperations } from './staff-operations.ts';
export { newToken, tokenHash } from './staff-secrets.ts';
export { sweepSessions } from './staff-session-store.ts';
export { activeStaff, staffByEmail } from './staff-store.ts';
