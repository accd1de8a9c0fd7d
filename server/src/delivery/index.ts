/** Dispatch and delivery dates: working days, cut-off time and zones of PIN codes. */
export { deliveryFeature } from './delivery-feature.ts';
export { calendarAt, type DeliveryPromise, deliveryPromise, promiseOfParcel } from './delivery-promise.ts';
export { addWorkingDays, dayAfter, isWorkingDay, workingDayFrom } from './working-days.ts';
