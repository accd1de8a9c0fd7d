/**
 * Where a typed text is found in an order: in its number, the name of the customer, part of a mobile number, the reference of a
 * payment, a tracking number, a serial number, or the amount. Indexes serve all of them. The middle of an order number, and that of a
 * reference before the bank shows it, are not found: their indexes would be written at every checkout.
 */
import type { OrderMatch } from '@tola/contract/staff';
import { COUNTED_LIMIT, containsPattern, type Sql, sql, startsWith } from '#database';
import type { SearchedText } from './searched-text.ts';

export interface MatchedOrders {
  readonly match: OrderMatch;
  /** Selects `id` of orders and `matched`, the text that matches, of at most 5,001 rows. */
  readonly found: Sql;
  /** The same condition on one row of customer_order; null for what is not looked for row by row. */
  readonly holds: Sql | null;
}

/** People read the end of a number, or all of it; shorter beginnings than this are those of too many. */
const LEAST_BEGINNING = 10;
const LEAST_END = 5;
const LEAST_SERIAL = 4;
/**
 * People remember some characters of the middle; of a longer text the beginning or end is there, or all of it. Four characters may
 * be a year, which most references hold.
 */
const INSIDE = { least: 5, most: 9 } as const;
/** What more numbers than this hold is no help, and is not looked for row by row. */
const INSIDE_LIMIT = sql`limit 250`;
const LEAST_MOBILE_DIGITS = 4;

interface MatchOptions {
  /** Characters from which a text may also be the beginning of a number. */
  readonly leastBeginning?: number;
}

/**
 * The beginning of an order number, with or without hyphens, or its end; or the last digits of its running number.
 *
 * @param text in lower case
 * @returns null when the text cannot be part of an order number
 */
export function numberCondition(text: string): Sql | null {
  const endsSo = startsWith(sql`reverse(order_number)`, reversed(text.toUpperCase()));
  if (isRandomEnd(text)) return endsSo;
  if (/^[a-z]{1,4}-?\d/.test(text)) return startsWith(sql`order_number`, hyphenated(text.toUpperCase()));
  return /^\d{3,6}$/.test(text) ? sql`(${endsSo} or ${serialEnds(text)})` : null;
}

/** Four letters and digits, such as the random end of an order number; they may be a name as well. */
export function isRandomEnd(text: string): boolean {
  return /^(?=.*[a-z])[a-z\d]{4}$/.test(text);
}

/** The beginning of a name or address of a customer. */
export function nameCondition(text: string): Sql {
  return sql`(${startsWith(sql`lower(first_name || ' ' || last_name)`, text)}
    or ${startsWith(sql`lower(last_name)`, text)} or ${startsWith(sql`lower(email)`, text)})`;
}

export function numberedOrders({ text }: SearchedText): MatchedOrders[] {
  const holds = numberCondition(text);
  if (holds === null) return [];
  return [
    {
      match: 'number',
      found: sql`select id, null::text as matched from customer_order where ${holds} ${COUNTED_LIMIT}`,
      holds,
    },
  ];
}

/** Orders of customers whose name or address begins so. A frequent name has more than are looked at. */
export function namedOrders({ text }: SearchedText): MatchedOrders[] {
  if (!/^[a-z@]{3}/.test(text)) return [];
  const named = nameCondition(text);
  return [
    {
      match: 'customer',
      found: sql`select id, null::text as matched from customer_order
        where customer_id = any(array(select id from customer where ${named} limit 200)) ${COUNTED_LIMIT}`,
      holds: sql`exists (select from customer where customer.id = customer_id and ${named})`,
    },
  ];
}

export function matchedOrders(
  { text, code, digits, amount }: SearchedText,
  { leastBeginning = LEAST_BEGINNING }: MatchOptions = {},
): MatchedOrders[] {
  const matches: MatchedOrders[] = [];
  if (digits.length >= LEAST_MOBILE_DIGITS && digits.length <= 10) matches.push(ofMobile(digits));
  if (code.length >= LEAST_END && (code.match(/\d/g) ?? []).length >= LEAST_END) {
    matches.push(ofReference(code, leastBeginning), ofTracking(code, leastBeginning));
  }
  if (code.length >= LEAST_SERIAL && /\d/.test(code)) matches.push(ofSerial(text.toUpperCase(), leastBeginning));
  if (amount !== null) matches.push(ofAmount(amount));
  if (isInside(code)) matches.push(...insideOf(text, code));
  return matches;
}

/** Whether a code may be the middle of a number, which indexes of three characters find. */
export function isInside(code: string): boolean {
  return code.length >= INSIDE.least && code.length <= INSIDE.most && /\d{3}/.test(code);
}

/** Orders whose numbers hold the text anywhere. */
function insideOf(text: string, code: string): MatchedOrders[] {
  const inTracking = sql`tracking_number is not null and plain_code(tracking_number) like ${containsPattern(code)}`;
  return [
    {
      match: 'reference',
      found: sql`select order_id as id, utr as matched from bank_credit
        where order_id is not null and utr like ${containsPattern(code)} ${INSIDE_LIMIT}`,
      holds: null,
    },
    {
      match: 'tracking number',
      found: sql`select id, tracking_number as matched from customer_order where ${inTracking} ${INSIDE_LIMIT}`,
      holds: null,
    },
    {
      match: 'serial number',
      found: sql`select order_id as id, serial as matched from order_serial
        where upper(serial) like ${containsPattern(text.toUpperCase())} ${INSIDE_LIMIT}`,
      holds: null,
    },
  ];
}

/** A row whose number begins or ends with the text, by the two indexes of the column. */
function beginsOrEnds(column: Sql, text: string, leastBeginning: number): Sql[] {
  const end = startsWith(sql`reverse(${column})`, reversed(text));
  return text.length < leastBeginning ? [end] : [end, startsWith(column, text)];
}

function eachOf(conditions: readonly Sql[], select: (condition: Sql) => Sql): Sql {
  return sql.join(
    conditions.map((condition) => sql`(${select(condition)} ${COUNTED_LIMIT})`),
    ' union all ',
  );
}

function either(conditions: readonly Sql[]): Sql {
  return sql`(${sql.join(conditions, ' or ')})`;
}

function ofMobile(digits: string): MatchedOrders {
  const texts = sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || mobile)`;
  const pattern = containsPattern(digits);
  return {
    match: 'customer',
    found: sql`select id, null::text as matched from customer_order
      where customer_id = any(array(select id from customer where ${texts} like ${pattern} and mobile like ${pattern} limit 1000)) ${COUNTED_LIMIT}`,
    holds: sql`exists (select from customer where customer.id = customer_id and mobile like ${pattern})`,
  };
}

function ofReference(code: string, leastBeginning: number): MatchedOrders {
  const conditions = beginsOrEnds(sql`utr`, code, leastBeginning);
  return {
    match: 'reference',
    found: sql`${eachOf(conditions, (one) => sql`select order_id as id, utr as matched from payment_claim where utr is not null and ${one}`)}
      union all ${eachOf(conditions, (one) => sql`select order_id as id, utr as matched from bank_credit where order_id is not null and ${one}`)}
      union all (select order_id as id, payout_utr as matched from refund where payout_utr = ${code})`,
    holds: sql`(exists (select from payment_claim where order_id = customer_order.id and utr is not null and ${either(conditions)})
      or exists (select from bank_credit where order_id = customer_order.id and ${either(conditions)})
      or exists (select from refund where order_id = customer_order.id and payout_utr = ${code}))`,
  };
}

function ofTracking(code: string, leastBeginning: number): MatchedOrders {
  const conditions = beginsOrEnds(sql`plain_code(tracking_number)`, code, leastBeginning);
  return {
    match: 'tracking number',
    found: eachOf(
      conditions,
      (one) =>
        sql`select id, tracking_number as matched from customer_order where tracking_number is not null and ${one}`,
    ),
    holds: sql`(tracking_number is not null and ${either(conditions)})`,
  };
}

function ofSerial(serial: string, leastBeginning: number): MatchedOrders {
  const conditions = beginsOrEnds(sql`upper(serial)`, serial, leastBeginning);
  return {
    match: 'serial number',
    found: eachOf(conditions, (one) => sql`select order_id as id, serial as matched from order_serial where ${one}`),
    holds: sql`exists (select from order_serial where order_id = customer_order.id and ${either(conditions)})`,
  };
}

function ofAmount({ fromPaise, toPaise }: NonNullable<SearchedText['amount']>): MatchedOrders {
  return {
    match: 'amount',
    found: sql`select id, null::text as matched from customer_order where payable_paise between ${fromPaise} and ${toPaise} ${COUNTED_LIMIT}`,
    holds: sql`payable_paise between ${fromPaise} and ${toPaise}`,
  };
}

function serialEnds(digits: string): Sql {
  return startsWith(sql`reverse(split_part(order_number, '-', 3))`, reversed(digits));
}

/** An order number written without hyphens, as in the remarks of a payment, with its hyphens. */
export function hyphenated(text: string): string {
  return text.replace(/^([A-Z]{2})(\d{2})(\d{6})([A-Z\d]{4})?$/, (_whole, letters, year, serial, code) =>
    [letters, year, serial, code].filter((part) => part !== undefined).join('-'),
  );
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
