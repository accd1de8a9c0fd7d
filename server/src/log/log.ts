/** Structured logging: one JSON line per event, with secrets redacted. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutSecrets } from './redaction.ts';

export type { Logger } from 'pino';

interface LogOptions {
  readonly level: string;
  /** Output stream; standard output by default. */
  readonly destination?: DestinationStream;
}

export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The redaction below serializes errors before pino's own serializer sees them.
    serializers: { err: (described: unknown) => described },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => withoutSecrets(fields) as Record<string, unknown>,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
