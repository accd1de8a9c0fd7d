/** The SQL of customers as staff see them: list, details, orders, notes and tags. */
import type { CustomerId, StaffId } from '@tola/contract';
import type { CustomerDetail, ListedCustomer } from '@tola/contract/staff';
import { containsPattern, foundByAny, type Queryable, type Sql, sql, startsWith } from '#database';
import { type Dated, type ListedPage, type PageRequest, readPage } from './list-pages.ts';

const customerColumns = sql`
  id, customer_label(first_name, last_name, mobile) as name, first_name, last_name, mobile, email, state, gstin, created_at,
  established_at, blocked_at, blocked_reason, erased_at,
  array(select tag from customer_tag where customer_id = customer.id order by tag) as tags,
  (select count(*) from customer_order where customer_id = customer.id) as orders,
  coalesce((select available_points from points_account where customer_id = customer.id), 0) as points`;

export type CustomerRow = Dated<Omit<ListedCustomer, 'blockedAt'>, 'createdAt'> & {
  readonly firstName: string;
  readonly lastName: string;
  readonly gstin: string | null;
  readonly establishedAt: Date | null;
  readonly blockedAt: Date | null;
  readonly blockedReason: string;
  readonly erasedAt: Date | null;
};

interface CustomerRequest extends PageRequest {
  /** Omitted, customers with any tags are listed. */
  readonly tag?: string | undefined;
}

export async function listCustomers(db: Queryable, wanted: CustomerRequest): Promise<ListedPage<CustomerRow>> {
  const text = wanted.search.toLowerCase();
  const table = wanted.tag === undefined ? sql`customer` : tagged(wanted.tag);
  const list = { columns: customerColumns, table };
  if (text.indexOf('@') > 0) {
    // Most addresses share their domain, and the index of texts would go through all of them.
    const begun = await readPage<CustomerRow>(db, { ...list, found: startsWith(sql`lower(email)`, text) }, wanted);
    if (begun.total > 0) return begun;
  }
  return await readPage<CustomerRow>(db, { ...list, ...searchConditions(text) }, wanted);
}

function tagged(tag: string): Sql {
  return sql`
    (select customer.* from customer_tag join customer on customer.id = customer_id where tag = ${tag.toLowerCase()}) customer`;
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

/** Adds a tag. @returns 'had' when the customer has it already, 'full' when there are `most` others */
export async function insertTag(
  tx: Queryable,
  tagged: { customerId: CustomerId; tag: string; staffId: StaffId; most: number },
  now: Date,
): Promise<'added' | 'had' | 'full'> {
  const { customerId, tag, staffId, most } = tagged;
  // Serialises additions, which are counted.
  await tx.run(sql`select from customer where id = ${customerId} for no key update`);
  const { had, others } = await tx.one<{ had: boolean; others: number }>(sql`
    select coalesce(bool_or(tag = ${tag}), false) as had, count(*) as others from customer_tag where customer_id = ${customerId}`);
  if (had) return 'had';
  if (others >= most) return 'full';
  await tx.run(sql`
    insert into customer_tag (customer_id, tag, tagged_by, tagged_at) values (${customerId}, ${tag}, ${staffId}, ${now})`);
  return 'added';
}

/** False when the customer does not have the tag. */
export async function deleteTag(tx: Queryable, customerId: CustomerId, tag: string): Promise<boolean> {
  return (await tx.run(sql`delete from customer_tag where customer_id = ${customerId} and tag = ${tag}`)) === 1;
}
