/**
 * Customers' accounts: registration, login, sessions, passwords. Passwords, tokens and OTPs are only ever kept as
 * hashes, and no answer tells whether a number has an account, except on an attempt to register it again.
 */
export { vouchFor } from './account-store.ts';
export { openAccount, type Registration } from './accounts.ts';
export { accountsFeature } from './accounts-feature.ts';
export { loadDemoCustomers } from './seed-accounts.ts';
export { endOneSession, endSessions, sessionsOf } from './session-store.ts';
export { identify, openSession } from './sessions.ts';
