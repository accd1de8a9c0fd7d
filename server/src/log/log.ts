/** Structured logging: one JSON line per event, with secrets redacted. */
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { bufferLines } from './line-buffer.ts';
import { shortTextWithoutSecrets, withoutSecrets } from './redaction.ts';
import { RequestLine, type TraceIds } from './request-line.ts';

export type { Logger } from 'pino';

interface LogOptions {
  readonly level: string;
  /** Receives each line at once; by default lines are buffered for standard output. */
  readonly destination?: DestinationStream;
}

export function createLog({ level, destination = standardOutput() }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    mixin: traceFields,
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
        const [fields] = args as readonly unknown[];
        if (fields instanceof RequestLine) {
          destination.write(fields.text(Date.now()));
          return;
        }
        const safe = args.map((one) => (typeof one === 'string' ? shortTextWithoutSecrets(one) : one)) as typeof args;
        method.apply(this, safe);
      },
    },
  };
  const log: Logger = pino(options, destination);
  // The fields of a child pass no formatter.
  const { child } = log;
  log.child = function (this: Logger, fields, childOptions) {
    return child.call(this, withoutSecrets(fields) as typeof fields, childOptions);
  } as typeof child;
  return log;
}

/** Set by the store when it traces: the span that the line belongs to. */
let traceIds: () => TraceIds | null = () => null;

/** Adds `trace_id` and `span_id` to lines of traced work. */
export function logTraceIds(read: () => TraceIds | null): void {
  traceIds = read;
}

function traceFields(): object {
  const ids = traceIds();
  return ids === null ? {} : { trace_id: ids.traceId, span_id: ids.spanId };
}

function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: process.stdout.fd ?? 1, sync: true });
  return bufferLines((text) => stream.write(text));
}
