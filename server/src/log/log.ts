/** Structured logging: one JSON line per event, with secrets redacted. */
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { textWithoutSecrets, withoutSecrets } from './redaction.ts';

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
    hooks: {
      // The message of a line may be another program's text.
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
        const safe = args.map((one) => (typeof one === 'string' ? textWithoutSecrets(one) : one)) as typeof args;
        method.apply(this, safe);
      },
    },
  };
  const log: Logger = destination === undefined ? pino(options) : pino(options, destination);
  // The fields of a child pass no formatter.
  const { child } = log;
  log.child = function (this: Logger, fields, childOptions) {
    return child.call(this, withoutSecrets(fields) as typeof fields, childOptions);
  } as typeof child;
  return log;
}
