/** Dispatch and delivery dates: working days, cut-off time and zones of PIN codes. */
export { deliveryFeature } from './delivery-feature.ts';
export { type DeliveryPromise, type Destination, deliveryPromise } from './delivery-promise.ts';
