/** What the store writes about itself: one JSON line per event, with nothing in it that must stay secret. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutSecrets } from './redaction.ts';

export type { Logger } from 'pino';

interface LogOptions {
  readonly level: string;
  /** Where lines go; standard output when left out. */
  readonly destination?: DestinationStream;
}

export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors are described by the redaction below, before pino's own serializer could see them.
    serializers: { err: (described: unknown) => described },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => withoutSecrets(fields) as Record<string, unknown>,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
