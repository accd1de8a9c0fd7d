/** What the supervisor of `npm start` needs of the server: settings, log, signals and the embedded database, without features. */

export { connectionsOfEach } from '#connection-budget';
export { isOwnMachine, isPublicAddress } from '#public-address';
export { ConfigError, readSettings, type Settings } from '#settings';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded.ts';
export { claimFolder } from './database/folder-claim.ts';
export { requireFreePort } from './free-port.ts';
export { bufferLines } from './log/line-buffer.ts';
export { createLog, type Logger } from './log/log.ts';
export { runUntilStopped, STOP_MESSAGE } from './signals.ts';
export { webProcessCount } from './web-processes.ts';
