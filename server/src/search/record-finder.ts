/** Products by name or code, variants by product and weight, coupons by code. */
import type { RecordHit } from '@tola/contract/staff';
import { formatWeight, type Milligrams } from '@tola/pricing';
import { containsPattern, type Queryable, type Sql, sql, startsWith } from '#database';
import type { SearchedText } from '#order-console';
import { bestRank, type Hit, rankOf } from './ranks.ts';

const CANDIDATES = 200;
const MOST = 5;

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
}

/** All words, in any order. */
function holdsWords(column: Sql, words: readonly string[]): Sql {
  return sql.join(
    words.map((word) => sql`${column} like ${containsPattern(word)}`),
    ' and ',
  );
}

export async function findProducts(db: Queryable, { text }: SearchedText): Promise<Hit<'record'>[]> {
  const rows = await db.rows<NamedRow>(
    sql.replanned(sql`
      select id, name, unique_code as detail from product
      where ${holdsWords(sql`lower(name || ' ' || unique_code)`, text.split(' '))} limit ${CANDIDATES}`),
  );
  return best(rows.map((row) => hitOf('products', row, Math.max(40, bestRank([row.name, row.detail], text)))));
}

/** "lotus 10 g": a weight and a word of the product. */
export async function findVariants(db: Queryable, { text }: SearchedText): Promise<Hit<'record'>[]> {
  const [, before = '', figure = '', unit = '', after = ''] =
    /^(.*?)(\d{1,6}(?:\.\d{1,3})?) ?(g|gm|kg)\b(.*)$/.exec(text) ?? [];
  const words = `${before} ${after}`.split(' ').filter((word) => word !== '');
  if (figure === '' || words.length === 0) return [];
  const weightMg = Math.round(Number(figure) * (unit === 'kg' ? 1_000_000 : 1_000));
  const rows = await db.rows<NamedRow & { readonly weightMg: Milligrams }>(
    sql.replanned(sql`
      select weight.id, name, unique_code as detail, weight_mg from product_weight weight join product on product.id = product_id
      where weight_mg = ${weightMg} and ${holdsWords(sql`lower(name || ' ' || unique_code)`, words)} limit ${CANDIDATES}`),
  );
  return best(
    rows.map((row) => ({
      ...hitOf('weights', { ...row, name: `${row.name} ${formatWeight(row.weightMg)}` }, 85),
      weightMg: row.weightMg,
    })),
  );
}

export async function findCoupons(db: Queryable, { code }: SearchedText): Promise<Hit<'record'>[]> {
  if (code.length < 3) return [];
  const rows = await db.rows<NamedRow>(
    sql.replanned(sql`
      select id, code as name, note as detail from coupon where ${startsWith(sql`code`, code)}
      order by code collate "C" limit ${MOST}`),
  );
  return best(rows.map((row) => hitOf('coupons', row, rankOf(row.name, code))));
}

function hitOf(resource: RecordHit['resource'], { id, name, detail }: NamedRow, rank: number): Hit<'record'> {
  return { kind: 'record', resource, id, name, detail, weightMg: null, rank };
}

function best<Hit extends { readonly rank: number }>(hits: Hit[]): Hit[] {
  return hits.sort((one, other) => other.rank - one.rank).slice(0, MOST);
}
