/** What the list of orders finds for a typed text, as conditions that indexes serve. */
import { COUNTED_LIMIT, type Sql, sql } from '#database';
import { isRandomEnd, type MatchedOrders, matchedOrders, nameCondition, numberCondition } from './order-matches.ts';
import { searchedText } from './searched-text.ts';

export interface SearchConditions {
  /** Finds orders by an index. */
  readonly found: Sql;
  /** Checks one order. */
  readonly checked: Sql;
  /** The condition on its customer, if there is one on the name. */
  readonly named?: Sql;
}

/**
 * Matches an order number, the beginning of a name or address of the customer, part of a mobile number, the reference of a
 * payment, a tracking or serial number, and an amount.
 */
export function searchConditions(search: string): SearchConditions {
  const text = searchedText(search);
  const own = ownConditions(text.text);
  const others = matchedOrders(text);
  return others.length === 0 ? own : withOthers(own, others);
}

/** By number or name. */
function ownConditions(text: string): SearchConditions {
  const number = numberCondition(text);
  if (number !== null && !isRandomEnd(text)) return both(number);
  const named = nameCondition(text);
  const ofNamed = sql`customer_id in (select id from customer where ${named})`;
  // A value for each order instead of a join, which the planner would begin with all customers of the name.
  const isNamed = sql`coalesce((select ${named} from customer where customer.id = customer_id), false)`;
  if (number === null) return { found: ofNamed, checked: isNamed, named };
  return {
    found: sql`id in (
      select id from customer_order where ${number} union all select id from customer_order where ${ofNamed})`,
    checked: sql`(${number} or ${isNamed})`,
    named,
  };
}

/**
 * Each set of orders is found by an index of its own, up to as many as a list counts. An array, because the planner takes the
 * limits for how many there are and would read all orders.
 */
function withOthers({ found, checked }: SearchConditions, others: readonly MatchedOrders[]): SearchConditions {
  const sets = others.map((other) => sql`select id from (${other.found}) other`);
  return {
    found: sql`id = any(array(
      (select id from customer_order where ${found} ${COUNTED_LIMIT}) union ${sql.join(sets, ' union ')}))`,
    checked: sql`(${sql.join([checked, ...others.flatMap(({ holds }) => holds ?? [])], ' or ')})`,
  };
}

function both(condition: Sql): SearchConditions {
  return { found: condition, checked: condition };
}
