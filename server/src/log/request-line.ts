/** The log line of a request: the most frequent line by far, formatted here without what other lines need. */
interface RequestFields {
  readonly requestId: string;
  readonly method: string;
  /** As masked by `pathWithoutSecrets`; the other fields cannot hold a secret. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** Null when the request is not traced. */
  readonly span: TraceIds | null;
}

export interface TraceIds {
  readonly traceId: string;
  readonly spanId: string;
}

export class RequestLine {
  readonly #fields: RequestFields;

  constructor(fields: RequestFields) {
    this.#fields = fields;
  }

  /**
   * As the logger writes its own lines at level "info".
   *
   * @param at milliseconds since 1970
   */
  text(at: number): string {
    const { requestId, method, path, status, ms, span } = this.#fields;
    const trace = span === null ? '' : `,"trace_id":"${span.traceId}","span_id":"${span.spanId}"`;
    const time = timeText(at);
    return `{"level":"info","time":"${time}","requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${trace},"msg":"request"}\n`;
  }
}

let lastTime = { at: 0, text: '' };

/** A busy process writes many lines in one millisecond. */
function timeText(at: number): string {
  if (at !== lastTime.at) lastTime = { at, text: new Date(at).toISOString() };
  return lastTime.text;
}
