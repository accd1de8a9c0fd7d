/** The SQL of customers as staff see them: list, details, orders, notes and tags. */
import type { CustomerId, StaffId } from '@tola/contract';
import type { CustomerDetail, ListedCustomer } from '@tola/contract/staff';
import {
  containsPattern,
  type Database,
  foundByAny,
  type Queryable,
  type ShownPage,
  type Sql,
  sql,
  startsWith,
} from '#database';
import { type Dated, exportRows, type PageRequest, readPage } from './list-pages.ts';

const NAME = sql`customer_label(first_name, last_name, mobile)`;
const ORDERS = sql`(select count(*) from customer_order where customer_id = customer.id)`;
const POINTS = sql`coalesce((select available_points from points_account where customer_id = customer.id), 0)`;

const customerColumns = sql`
  id, ${NAME} as name, first_name, last_name, mobile, email, state, gstin, created_at,
  established_at, blocked_at, blocked_reason, erased_at,
  array(select tag from customer_tag where customer_id = customer.id order by tag) as tags,
  ${ORDERS} as orders,
  ${POINTS} as points`;

const SORTS = {
  name: sql`lower(${NAME})`,
  mobile: sql`mobile`,
  email: sql`lower(email)`,
  state: sql`state`,
  orders: ORDERS,
  points: POINTS,
};

export type CustomerRow = Dated<Omit<ListedCustomer, 'blockedAt'>, 'createdAt'> & {
  readonly firstName: string;
  readonly lastName: string;
  readonly gstin: string | null;
  readonly establishedAt: Date | null;
  readonly blockedAt: Date | null;
  readonly blockedReason: string;
  readonly erasedAt: Date | null;
};

interface CustomerSearch {
  readonly search: string;
  /** Omitted, customers with any tags are listed. */
  readonly tag?: string | undefined;
}

export async function listCustomers(
  db: Queryable,
  wanted: PageRequest & CustomerSearch,
): Promise<ShownPage<CustomerRow>> {
  const text = wanted.search.toLowerCase();
  const list = { columns: customerColumns, table: sql`customer`, sorts: SORTS };
  if (text.indexOf('@') > 0) {
    // Most addresses share their domain, and the index of texts would go through all of them.
    const begins = startsWith(sql`lower(email)`, text);
    const found = wanted.tag === undefined ? begins : sql`${begins} and ${isTagged(wanted.tag)}`;
    const begun = await readPage<CustomerRow>(db, { ...list, found }, wanted);
    if (begun.total > 0) return begun;
  }
  return await readPage<CustomerRow>(db, { ...list, ...conditionsOf(wanted) }, wanted);
}

/** For a file, newest first. */
export function exportCustomers(
  database: Database,
  wanted: CustomerSearch,
): AsyncGenerator<CustomerRow[], void, undefined> {
  const { found } = conditionsOf(wanted);
  return exportRows(database, { columns: customerColumns, table: sql`customer`, found });
}

function conditionsOf({ search, tag }: CustomerSearch): { found: Sql; checked?: Sql } {
  const searched = searchConditions(search.toLowerCase());
  if (tag === undefined) return searched;
  const tagged = isTagged(tag);
  const { found, checked = found } = searched;
  return { found: sql`${found} and ${tagged}`, checked: sql`${checked} and ${tagged}` };
}

function isTagged(tag: string): Sql {
  return sql`id in (select customer_id from customer_tag where tag = ${tag.toLowerCase()})`;
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

/** Against logins, orders, erasures and merges, until the transaction ends. */
export async function lockCustomer(tx: Queryable, id: CustomerId): Promise<void> {
  await tx.run(sql`select from customer where id = ${id} for update`);
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
