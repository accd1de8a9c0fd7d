/** Request log for tests, without secrets, session ids or input of the hosted page. */

const LONGEST_LOG = 2_000;

export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  /** Without the query, which may contain a session id. */
  readonly path: string;
  readonly route: string | null;
  /** The status, or null when the connection was cut or left hanging. */
  readonly status: number | null;
  readonly fault: string | null;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** The API call's JSON body; null for every other request. */
  readonly body: unknown;
}

export interface RequestLog {
  add(entry: LoggedRequest): void;
  all(): readonly LoggedRequest[];
  clear(): void;
}

const HIDDEN_FIELDS = new Set([
  'customer_bank_account_number',
  'payment_session_id',
  'card',
  'card_number',
  'card_cvv',
]);

/** A log of the latest requests, oldest first. */
export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    add(entry) {
      entries.push({ ...entry, body: redacted(entry.body) });
      if (entries.length > LONGEST_LOG) entries = entries.slice(-LONGEST_LOG / 2);
    },
    all: () => entries,
    clear() {
      entries = [];
    },
  };
}

function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, HIDDEN_FIELDS.has(name) ? '[hidden]' : redacted(part)]),
  );
}
