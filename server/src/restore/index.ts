/** What a store must do once after a restore of its database. */
export { afterRestore, type Restore, RestoreError, seriesOf } from './restore.ts';
