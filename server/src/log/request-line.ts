/** The log line of a request: the most frequent line by far, formatted here without what other lines need. */
interface RequestFields {
  readonly requestId: string;
  readonly method: string;
  /** As masked by `pathWithoutSecrets`; the other fields cannot hold a secret. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

export class RequestLine {
  readonly #fields: RequestFields;

  constructor(fields: RequestFields) {
    this.#fields = fields;
  }

  /** As the logger writes its own lines at level "info". */
  text(at: Date): string {
    const { requestId, method, path, status, ms } = this.#fields;
    const time = at.toISOString();
    return `{"level":"info","time":"${time}","requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`;
  }
}
