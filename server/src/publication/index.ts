/** When a record is shown in the store, for every kind of record with a time from or until which it is. */
export { isWithin, nextTime, type PublicationTimes } from './publication-times.ts';
