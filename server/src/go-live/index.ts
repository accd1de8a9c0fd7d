/** From demo to real: what keeps the store from opening to the public, or limits it there. */
export { type Diagnosis, diagnose } from './doctor.ts';
export type { Finding } from './finding.ts';
export { watchForwardedHeaders } from './forwarded-header.ts';
export { requireReadyToOpen, warningNotices, warningsReader } from './gate.ts';
export { checkServers } from './operation-checks.ts';
export { type SetUpDependencies, setUpReader } from './set-up.ts';
