/** Customers by part of a name, mobile number or email. */
import type { CustomerHit } from '@tola/contract/staff';
import { containsPattern, type Queryable, type Sql, sql, startsWith } from '#database';
import type { SearchedText } from '#order-console';
import { bestRank, type Hit } from './ranks.ts';

/** Of so many that match, the best are chosen: a frequent name has thousands. */
const CANDIDATES = 200;
const MOST = 6;
/** The index of texts knows nothing of shorter ones. */
const LEAST_CHARACTERS = 3;

export async function findCustomers(db: Queryable, { text, digits }: SearchedText): Promise<Hit<'customer'>[]> {
  const wanted = digits === '' ? text : digits;
  if (wanted.length < LEAST_CHARACTERS) return [];
  const rows = await db.rows<Omit<CustomerHit, 'rank' | 'kind'>>(
    sql.replanned(sql`
      select id, customer_label(first_name, last_name, mobile) as name, mobile, email
      from customer where ${conditionOf(wanted)} limit ${CANDIDATES}`),
  );
  return rows
    .map((row) => ({ kind: 'customer' as const, ...row, rank: bestRank([row.name, row.mobile, row.email], wanted) }))
    .sort((one, other) => other.rank - one.rank || other.id - one.id)
    .slice(0, MOST);
}

/** Most addresses share their domain, and the index of texts would go through all of them. */
function conditionOf(text: string): Sql {
  if (text.indexOf('@') > 0) return startsWith(sql`lower(email)`, text);
  const texts = sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || mobile)`;
  return sql`${texts} like ${containsPattern(text)}`;
}
