/** The chain of audit entries: chaining, verification and erasure of personal text. */
export { auditChainFeature } from './audit-chain-feature.ts';
export { chainNewEntries, headOf, type KnownHead, type Verification, verifyChain } from './chain.ts';
export { eraseAuditNames, eraseAuditText } from './chain-store.ts';
