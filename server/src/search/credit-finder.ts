/** Bank credits by a part of their reference, its beginning or end first, and by amount. */
import type { CreditHit, Right } from '@tola/contract/staff';
import { COUNTED_LIMIT, containsPattern, type Queryable, sql, startsWith } from '#database';
import { isInside, type SearchedText } from '#order-console';
import { type Hit, rankOf } from './ranks.ts';

const MOST = 4;
const LEAST_CHARACTERS = 5;
const AMOUNT_RANK = 60;

type Row = Omit<CreditHit, 'kind' | 'rank'>;

export async function findCredits(
  db: Queryable,
  { code, amount }: SearchedText,
  may: (right: Right) => boolean,
): Promise<Hit<'credit'>[]> {
  const hasDigits = /\d{3}/.test(code);
  const [ending, holding, worth] = await Promise.all([
    hasDigits && code.length >= LEAST_CHARACTERS ? byReference(db, code) : [],
    isInside(code) ? byPartOfReference(db, code) : [],
    amount === null ? [] : byAmount(db, amount.fromPaise, amount.toPaise),
  ]);
  const hits = new Map<number, Row & { readonly rank: number }>();
  for (const row of worth) hits.set(row.id, { ...row, rank: AMOUNT_RANK });
  for (const row of [...holding, ...ending]) hits.set(row.id, { ...row, rank: rankOf(row.utr, code) });
  return [...hits.values()].map(({ orderNumber, ...row }) => ({
    kind: 'credit' as const,
    ...row,
    orderNumber: may('orders.read') ? orderNumber : null,
  }));
}

const columns = sql`credit.id, utr, amount_paise, credited_on::text, credit.state,
  (select order_number from customer_order where customer_order.id = credit.order_id) as order_number`;

async function byReference(db: Queryable, code: string): Promise<Row[]> {
  const end = startsWith(sql`reverse(utr)`, [...code].reverse().join(''));
  return await db.rows<Row>(
    sql.replanned(sql`
      select ${columns} from bank_credit credit where id in (
        (select id from bank_credit where ${startsWith(sql`utr`, code)} limit ${MOST})
        union (select id from bank_credit where ${end} limit ${MOST}))
      order by id desc limit ${MOST}`),
  );
}

async function byPartOfReference(db: Queryable, code: string): Promise<Row[]> {
  return await db.rows<Row>(
    sql.replanned(sql`
      select ${columns} from bank_credit credit where id in (
        select id from (select id from bank_credit where utr like ${containsPattern(code)} ${COUNTED_LIMIT}) held
        order by id desc limit ${MOST})
      order by id desc`),
  );
}

async function byAmount(db: Queryable, fromPaise: number, toPaise: number): Promise<Row[]> {
  return await db.rows<Row>(
    sql.replanned(sql`
      select ${columns} from bank_credit credit where id in (
        select id from (select id from bank_credit where amount_paise between ${fromPaise} and ${toPaise} ${COUNTED_LIMIT}) worth
        order by id desc limit ${MOST})
      order by id desc`),
  );
}
