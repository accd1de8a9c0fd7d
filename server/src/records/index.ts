/** Generic records: lists, forms, import and export of any resource that the contract describes. */
export { type CsvColumns, csvOf, csvReply, csvStreamReply, rupeesCell, timeCell } from './csv.ts';
export { digestOf } from './digest.ts';
export { requireFieldRights } from './field-rights.ts';
export { recordsAsCsv } from './record-file.ts';
export { recordListAsCsv } from './record-list-file.ts';
export { recordOperations } from './record-operations.ts';
export {
  checkedValues,
  type Held,
  type PostponedChange,
  type RecordChange,
  type RecordGuard,
  readRecordOf,
  refusingViolations,
  type Sanitise,
  writeRecord,
} from './records.ts';
export { resourceFor } from './resource-access.ts';
export { keepVersion, restoreNote } from './saved-versions.ts';
