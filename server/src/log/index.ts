/** Logs and figures about the running store. Secrets never get into either. */
export { createLog, type Logger } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
