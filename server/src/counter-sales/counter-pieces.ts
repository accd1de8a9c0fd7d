/** Variants on sale for the clerk to choose from, with the price of this moment. */
import type { PayloadOf, WeightId } from '@tola/contract';
import type { CounterPiece, findCounterPieces } from '@tola/contract/staff';
import { linePrice, type Milligrams } from '@tola/pricing';
import type { Business } from '#business';
import type { Catalogue } from '#catalogue';
import { containsPattern, type Queryable, sql } from '#database';
import { haltReasonOf, type Rates } from '#rates';

const MOST_FOUND = 30;

interface PieceDependencies {
  readonly catalogue: Catalogue;
  readonly business: Business;
}

/** @param wanted words of name, code or metal, and weights: "lotus 10", "silver 100 g"; or the variants themselves */
export async function findPieces(
  db: Queryable,
  { catalogue, business }: PieceDependencies,
  rates: Rates,
  wanted: PayloadOf<typeof findCounterPieces>,
  now: Date,
): Promise<{ pieces: CounterPiece[]; state: string }> {
  const board = rates.current(now);
  const { search, weightIds } = wanted;
  const ids = weightIds.length > 0 ? weightIds : await namedVariants(db, search);
  const pieces = ids.flatMap((id): CounterPiece[] => {
    const weight = catalogue.findWeight(id);
    if (weight === null || weight.madeToDesign) return [];
    const { weightId, productName: product, metal, finenessLabel, weightMg, stock } = weight;
    const price = haltReasonOf(board, weight) === null ? linePrice(weight, board.asks, board.premiums) : null;
    return [{ weightId, product, metal, finenessLabel, weightMg, stock, unitPaise: price?.unitPaise ?? null }];
  });
  return { pieces: pieces.slice(0, Math.max(MOST_FOUND, weightIds.length)), state: business.current().state };
}

const WEIGHT = /^(\d+(?:\.\d+)?)(mg|g|gm|gms|kg)?$/;
const IN_MG = { mg: 1, g: 1_000, gm: 1_000, gms: 1_000, kg: 1_000_000 } as const;

async function namedVariants(db: Queryable, search: string): Promise<WeightId[]> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !Object.hasOwn(IN_MG, word));
  const conditions = words.map((word) => {
    const weight = WEIGHT.exec(word);
    if (weight === null) return sql`p.name || ' ' || p.unique_code || ' ' || p.metal ilike ${containsPattern(word)}`;
    const unit = (weight[2] ?? 'g') as keyof typeof IN_MG;
    const weightMg: Milligrams = Math.min(Math.round(Number(weight[1]) * IN_MG[unit]), 1e12);
    return sql`w.weight_mg = ${weightMg}`;
  });
  const rows = await db.rows<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    where w.visible ${conditions.map((one) => sql`and ${one}`).reduce((all, one) => sql`${all} ${one}`, sql.empty)}
    order by coalesce(w.stock, 1) = 0, p.metal, w.weight_mg, p.name, w.id limit ${MOST_FOUND * 3}`);
  return rows.map(({ id }) => id);
}
