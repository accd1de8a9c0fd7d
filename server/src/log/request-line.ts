/** The fields of a request's log line. None can be a secret, so they are not searched for any. */
interface RequestFields {
  readonly requestId: string;
  readonly method: string;
  /** As masked by `pathWithoutSecrets`. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

export class RequestLine implements RequestFields {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;

  constructor({ requestId, method, path, status, ms }: RequestFields) {
    this.requestId = requestId;
    this.method = method;
    this.path = path;
    this.status = status;
    this.ms = ms;
  }
}
