/** Display names of the subjects of audit entries. */
import { type Sql, sql } from '#database';

const NAMES: Readonly<Record<string, (id: number) => Sql>> = {
  order: (id) => sql`select order_number from customer_order where id = ${id}`,
  payment: (id) => sql`
    select 'of ' || order_number
    from payment_claim claim join customer_order o on o.id = claim.order_id where claim.id = ${id}`,
  refund: (id) => sql`
    select 'of ' || order_number from refund join customer_order o on o.id = refund.order_id where refund.id = ${id}`,
  'bank credit': (id) => sql`select utr from bank_credit where id = ${id}`,
  'ledger difference': (id) => sql`select kind || ' ' || key from ledger_difference where id = ${id}`,
  customer: (id) => sql`select customer_label(first_name, last_name, mobile) from customer where id = ${id}`,
  person: (id) => sql`select name from staff_member where id = ${id}`,
  message: (id) => sql`select replace(template, '-', ' ') || ' to ' || recipient from outbox_message where id = ${id}`,
  weight: (id) => sql`
    select product.name || ' ' || round(weight_mg / 1000.0, 3)::float8 || ' g'
    from product_weight weight join product on product.id = weight.product_id where weight.id = ${id}`,
};

/** SQL expression of a subject's display name; its id where it has none. */
export function nameOf(kind: string, id: string): Sql {
  const query = NAMES[kind];
  return query === undefined ? sql`${id}::text` : sql`coalesce((${query(Number(id))}), ${id}::text)`;
}
