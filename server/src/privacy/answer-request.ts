/** The grievance officer's queue of requests about personal data. */
import type { CustomerId } from '@tola/contract';
import { answerDataRequest, type StaffDataRequest } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import { type Database, type Queryable, type Sql, sql, type Transaction } from '#database';
import { refuse } from '#http';
import { queueMail } from '#outbox';

export type ListedRequest = Omit<StaffDataRequest, 'requestedAt' | 'dueAt' | 'effectiveAt' | 'endedAt'> & {
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly effectiveAt: Date | null;
  readonly endedAt: Date | null;
};

type State = StaffDataRequest['state'] | null;

const COLUMNS = sql`request.id, number, customer_id, customer_label(first_name, last_name, mobile) as customer, kind,
  request.state, message, answer, requested_at, due_at, effective_at, ended_at`;
const URGENCY = sql`ended_at is not null, case when ended_at is null then due_at end, request.id desc`;
const SORTS: Readonly<Record<string, Sql>> = {
  number: sql`number`,
  kind: sql`kind`,
  state: sql`request.state`,
  customer: sql`lower(customer_label(first_name, last_name, mobile))`,
  dueAt: sql`due_at`,
};

/** Open requests first, the most urgent at the top, unless sorted by a column. A shop has a few requests a year. */
export async function listRequests(
  db: Queryable,
  { page, perPage, state, sort = '' }: { page: number; perPage: number; state: State; sort?: string | undefined },
): Promise<{ rows: ListedRequest[]; total: number }> {
  const rows = await db.rows<ListedRequest>(sql`
    select ${COLUMNS} from data_request request join customer on customer.id = request.customer_id
    where ${state}::text is null or request.state = ${state}::text
    order by ${orderOf(sort)} limit ${perPage} offset ${(page - 1) * perPage}`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from data_request where ${state}::text is null or state = ${state}::text`);
  return { rows, total };
}

function orderOf(sort: string): Sql {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (column === undefined) return URGENCY;
  return sort.startsWith('-') ? sql`${column} desc, request.id desc` : sql`${column}, request.id`;
}

/** For a file, the most urgent first. */
export function exportRequests(database: Database, state: State): AsyncGenerator<ListedRequest[], void, undefined> {
  return database.batches<ListedRequest>(sql`
    select ${COLUMNS} from data_request request join customer on customer.id = request.customer_id
    where ${state}::text is null or request.state = ${state}::text order by ${URGENCY}`);
}

/** @throws Refusal request-ended, also for an erasure, which ends by itself */
export async function answerRequest(
  tx: Transaction,
  { id, outcome, answer }: { id: number; outcome: 'done' | 'refused'; answer: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const ended = await tx.maybeOne<{ number: string; customerId: CustomerId }>(sql`
    update data_request request set state = ${outcome}, answer = ${answer}, ended_at = ${now}
    where id = ${id} and state = 'open'
    returning number, customer_id`);
  if (ended === null) throw refuse(answerDataRequest, 'request-ended');
  const { number: requestNumber, customerId } = ended;
  const dedupeKey = `data-request-answered ${requestNumber}`;
  await queueMail(
    tx,
    { template: 'data-request-answered', to: { customerId }, data: { requestNumber }, dedupeKey },
    now,
  );
  const entry = { action: 'answered', kind: 'data request', subjectId: id, subject: requestNumber };
  await recordAudit(tx, actor, { ...entry, after: { outcome } }, now);
}
