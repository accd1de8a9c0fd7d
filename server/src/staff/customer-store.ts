/** The SQL of customers as staff see them: list, details, orders and notes. */
import type { CustomerId, StaffId } from '@tola/contract';
import type { CustomerDetail, ListedCustomer } from '@tola/contract/staff';
import { containsPattern, foundByAny, type Queryable, type Sql, sql, startsWith } from '#database';
import { type Dated, type ListedPage, type PageRequest, readPage } from './list-pages.ts';

const customerColumns = sql`
  id, customer_label(first_name, last_name, mobile) as name, mobile, email, state, gstin, created_at, established_at,
  (select count(*) from customer_order where customer_id = customer.id) as orders,
  coalesce((select available_points from points_account where customer_id = customer.id), 0) as points`;

export type CustomerRow = Dated<ListedCustomer, 'createdAt'> & {
  readonly gstin: string | null;
  readonly establishedAt: Date | null;
};

export async function listCustomers(db: Queryable, wanted: PageRequest): Promise<ListedPage<CustomerRow>> {
  const text = wanted.search.toLowerCase();
  const list = { columns: customerColumns, table: sql`customer` };
  if (text.indexOf('@') > 0) {
    // Most addresses share their domain, and the index of texts would go through all of them.
    const begun = await readPage<CustomerRow>(db, { ...list, found: startsWith(sql`lower(email)`, text) }, wanted);
    if (begun.total > 0) return begun;
  }
  return await readPage<CustomerRow>(db, { ...list, ...searchConditions(text) }, wanted);
}

/** Fewer than three characters, of which the index of texts knows nothing, are looked for at the beginning. */
function searchConditions(text: string): { found: Sql; checked?: Sql } {
  if (text === '') return { found: sql`true` };
  if (text.length >= 3) {
    const texts = sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || mobile)`;
    return { found: sql`${texts} like ${containsPattern(text)}` };
  }
  const beginnings = [
    startsWith(sql`lower(first_name || ' ' || last_name)`, text),
    startsWith(sql`lower(last_name)`, text),
    startsWith(sql`lower(email)`, text),
    startsWith(sql`mobile`, text),
  ];
  return { found: foundByAny(sql`customer`, beginnings), checked: sql`(${sql.join(beginnings, ' or ')})` };
}

export async function customerById(db: Queryable, id: CustomerId): Promise<CustomerRow | null> {
  return await db.maybeOne<CustomerRow>(sql`select ${customerColumns} from customer where id = ${id}`);
}

type RecentOrder = Dated<CustomerDetail['recentOrders'][number], 'placedAt'>;

export async function ordersOfCustomer(db: Queryable, customerId: CustomerId): Promise<RecentOrder[]> {
  return await db.rows<RecentOrder>(sql`
    select order_number, state, placed_at, payable_paise from customer_order
    where customer_id = ${customerId} order by placed_at desc limit 100`);
}

export async function notesOnCustomer(
  db: Queryable,
  customerId: CustomerId,
): Promise<{ id: number; text: string; who: string; at: Date }[]> {
  return await db.rows(sql`
    select note.id, text, member.name as who, written_at as at
    from customer_note note join staff_member member on member.id = note.staff_id
    where customer_id = ${customerId} order by note.id desc`);
}

export async function insertCustomerNote(
  tx: Queryable,
  note: { customerId: CustomerId; text: string; staffId: StaffId },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into customer_note (customer_id, text, staff_id, written_at)
    values (${note.customerId}, ${note.text}, ${note.staffId}, ${now})`);
}
