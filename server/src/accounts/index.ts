/**
 * Customers' accounts: registration, login, sessions, passwords. Passwords, tokens and OTPs are stored only as hashes. No
 * reply reveals whether a number has an account, except when it is registered again.
 */

export { correctMobile, correctName, sendEmailLink, setBlock } from './account-corrections.ts';
export { eraseAccount, lockForErasure, type OwnContacts } from './account-erasure.ts';
export { limitPasswordChange } from './account-limits.ts';
export { vouchFor, vouchForContacts } from './account-store.ts';
export { isPasswordOf, openAccount, type Registration } from './accounts.ts';
export { accountsFeature } from './accounts-feature.ts';
export { openCounterAccount } from './counter-account.ts';
export { loadDemoCustomers, publishedCustomerLogins } from './seed-accounts.ts';
export { endOneSession, endSessions, sessionsOf } from './session-store.ts';
export { identify, openSession } from './sessions.ts';
