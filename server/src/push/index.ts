/** Notifications to the devices of staff (Web Push). */
export { pushFeature } from './push-feature.ts';
export { pushOperations } from './push-operations.ts';
