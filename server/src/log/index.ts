/** Logs and figures about the running store. Secrets never get into either. */
export { createLog, type Logger } from './log.ts';
export { type Counter, createMetrics, type Metrics } from './metrics.ts';
export { pollFigures } from './polled-figures.ts';
