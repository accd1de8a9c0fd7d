/** PANs of orders, verified by name through a service outside. */
export { panFileRoutes } from './pan-file-routes.ts';
export { customerPanState, isToDecide, panVerificationOf } from './pan-state-store.ts';
export { panVerificationFeature } from './pan-verification-feature.ts';
export { panVerificationOperations } from './pan-verification-operations.ts';
export { createPanService } from './service-http.ts';
export { verifyDue } from './verify-pans.ts';
