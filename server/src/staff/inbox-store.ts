/** The SQL of the lists of enquiries, messages and customers. */
import type { CustomerId, StaffId } from '@tola/contract';
import type { CustomerDetail, ListedCustomer, ListedEnquiry, ListedMessage } from '@tola/contract/staff';
import { type Queryable, type Sql, sql } from '#database';

interface Paged {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
}

type Dated<T, K extends keyof T> = Omit<T, K> & { readonly [N in K]: Date };

function pattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

function pageOf({ page, perPage }: Paged): Sql {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`;
}

async function paged<Row>(
  db: Queryable,
  columns: Sql,
  from: Sql,
  wanted: Paged,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await db.rows<Row>(sql`select ${columns} ${from} order by id desc ${pageOf(wanted)}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total ${from}`);
  return { rows, total };
}

export async function listEnquiries(
  db: Queryable,
  wanted: Paged & { readonly kind: string | null; readonly status: string | null; readonly assignedTo: string },
): Promise<{ rows: Dated<ListedEnquiry, 'createdAt'>[]; total: number }> {
  const conditions = [sql`true`];
  if (wanted.kind !== null) conditions.push(sql`kind = ${wanted.kind}`);
  if (wanted.status !== null) conditions.push(sql`status = ${wanted.status}`);
  if (wanted.assignedTo !== '') conditions.push(sql`assigned_to = ${wanted.assignedTo}`);
  if (wanted.search !== '') {
    conditions.push(
      sql`concat_ws(' ', ticket_number, name, last_name, email, mobile, city, message) ilike ${pattern(wanted.search)}`,
    );
  }
  const columns = sql`id, ticket_number, kind, trim(name || ' ' || last_name) as name, email, mobile, message, status, assigned_to, created_at`;
  return await paged(db, columns, sql`from enquiry where ${sql.join(conditions, ' and ')}`, wanted);
}

export async function listMessages(
  db: Queryable,
  wanted: Paged & { readonly state: string; readonly channel: string },
): Promise<{ rows: Dated<ListedMessage, 'createdAt'>[]; total: number }> {
  const conditions = [sql`true`];
  if (wanted.state !== '') conditions.push(sql`state = ${wanted.state}`);
  if (wanted.channel !== '') conditions.push(sql`channel = ${wanted.channel}`);
  if (wanted.search !== '')
    conditions.push(sql`(recipient ilike ${pattern(wanted.search)} or template ilike ${pattern(wanted.search)})`);
  const columns = sql`id, channel, recipient, template, state, attempts, last_error, created_at, sent_at`;
  return await paged(db, columns, sql`from outbox_message where ${sql.join(conditions, ' and ')}`, wanted);
}

const customerColumns = sql`
  id, first_name || ' ' || last_name as name, mobile, email, state, gstin, created_at, established_at,
  (select count(*) from customer_order where customer_id = customer.id) as orders,
  coalesce((select available_points from points_account where customer_id = customer.id), 0) as points`;

export type CustomerRow = Dated<ListedCustomer, 'createdAt'> & {
  readonly gstin: string | null;
  readonly establishedAt: Date | null;
};

export async function listCustomers(db: Queryable, wanted: Paged): Promise<{ rows: CustomerRow[]; total: number }> {
  const like = pattern(wanted.search);
  const where =
    wanted.search === ''
      ? sql`true`
      : sql`(mobile like ${like} or email ilike ${like} or first_name || ' ' || last_name ilike ${like})`;
  return await paged(db, customerColumns, sql`from customer where ${where}`, wanted);
}

export async function customerById(db: Queryable, id: number): Promise<CustomerRow | null> {
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
