/** Redacts secrets and personal identifiers from log entries. */

const SECRET_NAMES = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newpassword',
  'oldpass',
  'newpass',
  'token',
  'otp',
  'pan',
  'secret',
  'x-client-id',
  'x-client-secret',
  'x-webhook-signature',
  'clientsecret',
  'sessionid',
  'session',
  'paymentsessionid',
  'payment_session_id',
  'card_number',
  'cvv',
  'tola_session',
  'datakey',
  'file',
]);

/** A PAN: five letters, four digits, a letter (Income-tax Rules, rule 114). */
const PAN = /\b[A-Z]{5}\d{4}[A-Z]\b/g;
/** The password inside a URL. */
const URL_PASSWORD = /(:\/\/[^\s/:@]*:)[^\s/@]+@/g;

const MASK = '•••';
const MAX_DEPTH = 6;

/** Returns a copy with secret fields at any depth, and PANs and URL passwords in strings, masked. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (value instanceof Error) return describeError(value, depth);
  if (Buffer.isBuffer(value)) return `${value.length} bytes`;
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => withoutSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAMES.has(name.toLowerCase()) && inner !== undefined ? MASK : withoutSecrets(inner, depth + 1),
    ]),
  );
}

function textWithoutSecrets(text: string): string {
  return text.replace(PAN, MASK).replace(URL_PASSWORD, `$1${MASK}@`);
}

/** Serializes an error. PostgreSQL's `detail` is left out because it quotes the row. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table, figures } = error as Error &
    Record<'code' | 'constraint' | 'table' | 'figures', unknown>;
  return {
    type: error.name,
    message: textWithoutSecrets(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(figures === undefined ? {} : { figures: withoutSecrets(figures, depth + 1) }),
    stack: textWithoutSecrets(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: withoutSecrets(error.cause, depth + 1) }),
  };
}
