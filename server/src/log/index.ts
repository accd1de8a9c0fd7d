/** Logging and metrics. Neither contains secrets. */
export { LONG_SECONDS } from './duration-histogram.ts';
export { bufferLines } from './line-buffer.ts';
export { createLog, type Logger, logTraceIds } from './log.ts';
export { type Counter, createMetrics, type Metrics } from './metrics.ts';
export { pollFigures } from './polled-figures.ts';
export { pathWithoutSecrets } from './redaction.ts';
export { RequestLine } from './request-line.ts';
