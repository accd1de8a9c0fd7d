/** Redacts secrets and personal data from log entries, by the name of a field and by the shape of any text. */

/** Fields that are left out whatever they contain. */
const SECRET_NAMES = new Set([
  ...['authorization', 'cookie', 'set-cookie', 'password', 'newpassword', 'oldpass', 'newpass', 'oldpassword', 'token'],
  ...['otp', 'code', 'pan', 'secret', 'x-client-id', 'x-client-secret', 'x-webhook-signature', 'clientsecret'],
  ...[
    'sessionid',
    'session',
    'paymentsessionid',
    'payment_session_id',
    'card_number',
    'cvv',
    'tola_session',
    'datakey',
  ],
  ...['file', 'email', 'mobile', 'firstname', 'lastname', 'gstin', 'ip', 'remoteaddress', 'useragent'],
  ...['shipping', 'billing', 'postaladdress', 'addressline', 'pincode', 'recipient', 'parameters', 'values', 'detail'],
]);
/** Names above that errors and metrics use for something harmless. */
const HARMLESS_CODE = /^(?:\d{1,3}|[0-9A-Z]{5}|E[A-Z_]+|ERR_[A-Z_]+|FST_[A-Z_]+)$/;

const MASK = '•••';
const MAX_DEPTH = 6;
const MAX_TEXT = 2_000;
const MAX_STACK = 8_000;

/** Each shape and what it is replaced by. URL passwords go first: the rest of such a URL may look like an email. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/(:\/\/[^\s/:@]*:)[^\s/@]+@/g, `$1${MASK}@`],
  [/[^\s@"'<>()[\],;:/?&=]+(?:@|%40)[^\s@"'<>()[\],;:/?&=]+\.[a-z]{2,}/gi, MASK],
  // GSTIN before PAN, which is a part of it.
  [/\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]\b/gi, MASK],
  [/\b[A-Z]{5}\d{4}[A-Z]\b/gi, MASK],
  // Indian mobile numbers, in one piece or in two groups of five.
  [/(?<![\d.])(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?![\d.])/g, MASK],
];

const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g;
/** Addresses of this machine and of private networks are those of the store's own servers. */
const OWN_IPV4 = /^(?:0|10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\./;
const IPV6 = /(?<![\w:.])(?:[\da-f]{1,4}:){2,7}(?::?[\da-f]{1,4}){0,6}(?:::)?(?![\w:.])/gi;

/** Text that could be a token: long, and of the characters of base64url or hex. */
const LONG_RUN = /[\w-]{20,}/g;
const LONGEST_WORD = 16;
/** What names in log entries do not have: a digit beside a letter, a character three times in a row, six consonants in a row. */
const UNLIKE_A_NAME = /\d[A-Za-z]|[A-Za-z]\d|([\w-])\1\1|[bcdfghjklmnpqrstvwxz]{6}/i;
/** A part of a name between separators: lower case, upper case, digits, or words like `PaymentSession`. */
const PART_OF_A_NAME = /^(?:[A-Z]+|\d+|[A-Za-z]?[a-z]+(?:[A-Z][a-z]+)*)$/;
const LETTERS_PER_WORD = 5;

/** Returns a copy with secrets masked at any depth. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (value instanceof Error) return describeError(value, depth);
  if (Buffer.isBuffer(value)) return `${value.length} bytes`;
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => withoutSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      shortTextWithoutSecrets(name),
      isTraceId(name, inner) ? inner : isSecretField(name, inner) ? MASK : withoutSecrets(inner, depth + 1),
    ]),
  );
}

/** Random ids of a trace and a span, which look like tokens. */
function isTraceId(name: string, value: unknown): boolean {
  return (name === 'trace_id' || name === 'span_id') && /^(?:[\da-f]{32}|[\da-f]{16})$/.test(String(value));
}

function isSecretField(name: string, value: unknown): boolean {
  if (value === undefined || !SECRET_NAMES.has(name.toLowerCase())) return false;
  return !(name === 'code' && HARMLESS_CODE.test(String(value)));
}

/** Masks everything with the shape of a secret or of personal data. Long text is cut. */
function textWithoutSecrets(text: string, limit = MAX_TEXT): string {
  let shown = text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
  for (const [shape, replacement] of SHAPES) shown = shown.replace(shape, replacement);
  return shown
    .replace(IPV4, (address) => (OWN_IPV4.test(address) ? address : MASK))
    .replace(IPV6, (address) => (/^::1?$|^fe80:/i.test(address) || !isIpv6(address) ? address : MASK))
    .replace(LONG_RUN, (run) => (isWordy(run) ? run : MASK));
}

/** Masked texts that come again and again: names of fields and messages. */
const maskedTexts = new Map<string, string>();
const maskedPaths = new Map<string, string>();
const MAX_MASKED = 2_000;
const MAX_MASKED_LENGTH = 120;

/** As {@link textWithoutSecrets}, remembered for texts that many lines have. */
export function shortTextWithoutSecrets(text: string): string {
  return remembered(maskedTexts, text, textWithoutSecrets);
}

function remembered(masked: Map<string, string>, text: string, mask: (text: string) => string): string {
  if (text.length > MAX_MASKED_LENGTH) return mask(text);
  const known = masked.get(text);
  if (known !== undefined) return known;
  if (masked.size >= MAX_MASKED) masked.clear();
  const safe = mask(text);
  masked.set(text, safe);
  return safe;
}

/** A time such as 12:30:10 has no group of four digits and no `::`. */
function isIpv6(text: string): boolean {
  return text.includes('::') || text.split(':').length === 8;
}

/**
 * Names such as `unable_to_verify_leaf_signature`: few, short words and few digits. Of 16 random bytes in base64url about
 * one in a million looks like that.
 */
function isWordy(run: string): boolean {
  if (UNLIKE_A_NAME.test(run)) return false;
  const parts = run.split(/[-_]+/).filter((part) => part !== '');
  const digits = run.replace(/\D/g, '').length;
  return digits <= 4 && parts.length <= run.length / 4 && parts.every(isPartOfName);
}

function isPartOfName(part: string): boolean {
  if (!PART_OF_A_NAME.test(part)) return false;
  const words = part.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  const isShort = words.every(({ length }) => length <= LONGEST_WORD);
  return isShort && (words.length === 1 || words.length <= part.length / LETTERS_PER_WORD);
}

/** A path as it may be logged: decoded first, so that an encoded email has the shape of one. */
export function pathWithoutSecrets(path: string): string {
  return remembered(maskedPaths, path, maskPath);
}

function maskPath(path: string): string {
  let decoded = path.slice(0, MAX_TEXT);
  for (let layer = 0; layer < 3 && decoded.includes('%'); layer += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      // Malformed escapes, possibly cut above: they are decoded one by one, and what is no escape stays.
      decoded = decoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  }
  return textWithoutSecrets(decoded, 500);
}

/**
 * Serializes an error. PostgreSQL's `detail` is left out because it quotes the row; its messages about wrong values quote
 * the value.
 */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table, figures } = error as Error &
    Record<'code' | 'constraint' | 'table' | 'figures', unknown>;
  const quotesValue = typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code);
  const shown = (text: string): string => {
    const safe = textWithoutSecrets(text, MAX_STACK);
    return quotesValue ? safe.replace(/"[^"\n]*"/g, `"${MASK}"`) : safe;
  };
  return {
    type: error.name,
    message: shown(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(figures === undefined ? {} : { figures: withoutSecrets(figures, depth + 1) }),
    stack: shown(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: withoutSecrets(error.cause, depth + 1) }),
  };
}
