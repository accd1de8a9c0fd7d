/** The SQL that reads purchases: bills, what is unfixed, what suppliers are owed. */
import type { WeightId } from '@tola/contract';
import type {
  BillState,
  ChargeKind,
  PurchaseBill,
  PurchaseChoices,
  PurchaseEntry,
  PurchaseLine,
  PurchaseRow,
  SupplierBalance,
  UnfixedMetal,
} from '@tola/contract/staff';
import { ALL_METALS, type Metal, type Paise } from '@tola/pricing';
import { containsPattern, type Database, type Queryable, type Sql, sortedBy, sql } from '#database';

/** What is left to do. Goods that are bulk metal only are received with the bill's metal, too. */
const STATE = sql`(case when b.reversed_at is not null then 'reversed' when figures.unfixed_mg > 0 then 'unfixed'
  when b.received_at is null then 'to receive' else 'received' end)`;

const BILLS = sql`
  from purchase_bill b cross join lateral (
    select coalesce((select jsonb_object_agg(metal, mg) from (
        select metal, sum(fine_mg)::bigint as mg from purchase_line where bill_id = b.id group by metal) by_metal), '{}') as fine_mg,
      coalesce(sum(fine_mg) filter (where rate_paise is null and b.reversed_at is null), 0)::bigint as unfixed_mg,
      (min(fix_by) filter (where rate_paise is null and b.reversed_at is null))::text as fix_by
    from purchase_line where bill_id = b.id
  ) figures cross join lateral (
    select coalesce(sum(owed_paise), 0)::bigint as total_paise from purchase_entry where bill_id = b.id
  ) money`;

const ROW = sql`b.id, b.supplier_id, coalesce(b.supplier ->> 'name', '') as supplier, b.number, b.dated::text as dated, ${STATE} as state,
  figures.fine_mg, figures.unfixed_mg, figures.fix_by, money.total_paise`;

interface Wanted {
  readonly search?: string | undefined;
  readonly state: BillState | null;
  readonly supplierId: number | null;
}

interface ShownPart {
  readonly page: number;
  readonly perPage: number;
  /** A column with `-` before it for descending; the latest first when omitted. */
  readonly sort?: string | undefined;
}

const SORTS: Readonly<Record<string, Sql>> = {
  number: sql`lower(b.number)`,
  supplier: sql`lower(b.supplier ->> 'name')`,
  dated: sql`b.dated`,
  state: STATE,
  ...Object.fromEntries(ALL_METALS.map((metal) => [metal, sql`coalesce((figures.fine_mg ->> ${metal})::bigint, 0)`])),
  totalPaise: sql`money.total_paise`,
};
const LATEST_FIRST = sql`b.booked_on desc, b.id desc`;

export async function listBills(
  db: Queryable,
  { page, perPage, sort = '', ...wanted }: Wanted & ShownPart,
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const where = sql`where ${conditionOf(wanted)}`;
  const rows = await db.rows<PurchaseRow>(
    sql.replanned(sql`
      select ${ROW} ${BILLS} ${where}
      order by ${sortedBy(SORTS, sort, sql`b.id`) ?? LATEST_FIRST} limit ${perPage} offset ${(page - 1) * perPage}`),
  );
  const { total } = await db.one<{ total: number }>(sql.replanned(sql`select count(*) as total ${BILLS} ${where}`));
  return { rows, total };
}

/** For a file, the latest first. */
export function exportBills(database: Database, wanted: Wanted): AsyncGenerator<PurchaseRow[], void, undefined> {
  return database.batches<PurchaseRow>(
    sql`select ${ROW} ${BILLS} where ${conditionOf(wanted)} order by ${LATEST_FIRST}`,
  );
}

function conditionOf({ search = '', state, supplierId }: Wanted): Sql {
  const conditions: Sql[] = [
    sql`true`,
    ...(search === '' ? [] : [sql`b.number || ' ' || (b.supplier ->> 'name') ilike ${containsPattern(search)}`]),
    ...(supplierId === null ? [] : [sql`b.supplier_id = ${supplierId}`]),
    ...(state === null ? [] : [sql`${STATE} = ${state}`]),
  ];
  return sql.join(conditions, ' and ');
}

export async function unfixedMetal(db: Queryable): Promise<UnfixedMetal[]> {
  return await db.rows<UnfixedMetal>(sql`
    select metal, sum(fine_mg)::bigint as fine_mg, count(*) as lines, min(fix_by)::text as fix_by
    from purchase_line l join purchase_bill b on b.id = l.bill_id
    where l.rate_paise is null and b.reversed_at is null group by metal order by metal`);
}

type BillHead = PurchaseRow &
  Pick<PurchaseBill, 'gstin' | 'withinState' | 'bookedOn' | 'bookedBy' | 'note' | 'location' | 'roundingPaise'> & {
    readonly receivedAt: Date | null;
  };

export async function findBill(db: Queryable, billId: number): Promise<BillHead | null> {
  return await db.maybeOne<BillHead>(sql`
    select ${ROW}, coalesce(b.supplier ->> 'gstin', '') as gstin, b.within_state, b.booked_on::text as booked_on, b.booked_by, b.note,
      (select name from stock_location where id = b.location_id) as location, b.received_at,
      coalesce((select rounding_paise from purchase_entry where bill_id = b.id and kind = 'bill'), 0) as rounding_paise
    ${BILLS} where b.id = ${billId}`);
}

/** As it was when the bill was booked. */
export async function supplierOfBill(
  db: Queryable,
  billId: number,
): Promise<{ name: string; gstin: string; pan: string; stateCode: string }> {
  return await db.one(sql`
    select supplier ->> 'name' as name, coalesce(supplier ->> 'gstin', '') as gstin, coalesce(supplier ->> 'pan', '') as pan,
      coalesce(supplier ->> 'stateCode', '') as state_code
    from purchase_bill where id = ${billId}`);
}

export async function billLines(db: Queryable, billId: number): Promise<PurchaseLine[]> {
  return await db.rows<PurchaseLine>(sql`
    select l.id, l.weight_id, coalesce(p.name || ', ' || (w.weight_mg / 1000.0)::float8 || ' g', 'Bulk ' || l.metal) as product, l.metal,
      l.fineness, l.pieces, l.weight_mg, l.fine_mg, l.premium_paise, l.making_paise, l.rate_paise, l.value_paise,
      l.cgst_paise + l.sgst_paise + l.igst_paise as tax_paise, l.charges_paise, l.fix_by::text as fix_by, l.fixed_on::text as fixed_on,
      l.fixed_by, l.returned, coalesce(lot.has_serials, w.has_serials, false) as has_serials
    from purchase_line l left join stock_lot lot on lot.id = l.lot_id left join product_weight w on w.id = l.weight_id left join product p on p.id = w.product_id
    where l.bill_id = ${billId} order by l.position`);
}

export async function billCharges(
  db: Queryable,
  billId: number,
): Promise<{ kind: ChargeKind; amountPaise: Paise; taxPaise: Paise }[]> {
  return await db.rows(sql`
    select kind, amount_paise, cgst_paise + sgst_paise + igst_paise as tax_paise from purchase_charge
    where bill_id = ${billId} order by kind`);
}

const ENTRY = sql`e.id, e.kind, e.bill_id, (select number from purchase_bill where id = e.bill_id) as bill_number, e.dated::text as dated,
  e.booked_on::text as booked_on, e.goods_paise, e.charges_paise, e.cgst_paise + e.sgst_paise + e.igst_paise as tax_paise, e.tds_paise,
  e.owed_paise, e.reference, e.reason, e.actor_name as who,
  exists (select from purchase_entry r where r.reverses_id = e.id) as is_reversed`;

export async function billEntries(db: Queryable, billId: number): Promise<PurchaseEntry[]> {
  return await db.rows<PurchaseEntry>(sql`
    select ${ENTRY} from purchase_entry e where e.bill_id = ${billId} order by e.id`);
}

const ENTRY_SORTS: Readonly<Record<string, Sql>> = {
  bookedOn: sql`e.booked_on`,
  kind: sql`e.kind`,
  bill: sql`lower(coalesce((select number from purchase_bill where id = e.bill_id), e.reference))`,
  tdsPaise: sql`e.tds_paise`,
  owedPaise: sql`e.owed_paise`,
};

interface WantedEntries {
  readonly supplierId: number;
  readonly search?: string | undefined;
}

export async function supplierEntries(
  db: Queryable,
  { page, perPage, sort = '', ...wanted }: WantedEntries & ShownPart,
): Promise<{ rows: PurchaseEntry[]; total: number }> {
  const rows = await db.rows<PurchaseEntry>(
    sql.replanned(sql`
    select ${ENTRY} from purchase_entry e where ${entryCondition(wanted)}
    order by ${sortedBy(ENTRY_SORTS, sort, sql`e.id`) ?? sql`e.id desc`} limit ${perPage} offset ${(page - 1) * perPage}`),
  );
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from purchase_entry e where ${entryCondition(wanted)}`);
  return { rows, total };
}

/** For a file, the latest first. */
export function exportSupplierEntries(
  database: Database,
  wanted: WantedEntries,
): AsyncGenerator<PurchaseEntry[], void, undefined> {
  return database.batches<PurchaseEntry>(
    sql`select ${ENTRY} from purchase_entry e where ${entryCondition(wanted)} order by e.id desc`,
  );
}

function entryCondition({ supplierId, search = '' }: WantedEntries): Sql {
  if (search === '') return sql`e.supplier_id = ${supplierId}`;
  const pattern = containsPattern(search);
  return sql`e.supplier_id = ${supplierId} and (e.reference ilike ${pattern}
    or exists (select from purchase_bill where id = e.bill_id and number ilike ${pattern}))`;
}

export async function owedTo(db: Queryable, supplierId: number): Promise<Paise> {
  const { paise } = await db.one<{ paise: Paise }>(sql`
    select coalesce(sum(owed_paise), 0)::bigint as paise from purchase_entry where supplier_id = ${supplierId}`);
  return paise;
}

export async function balances(db: Queryable): Promise<SupplierBalance[]> {
  return await db.rows<SupplierBalance>(sql`
    select s.id as supplier_id, s.name, coalesce(sum(e.owed_paise), 0)::bigint as owed_paise
    from supplier s left join purchase_entry e on e.supplier_id = s.id
    group by s.id having s.is_active or coalesce(sum(e.owed_paise), 0) <> 0 order by lower(s.name)`);
}

type ChoosableSupplier = {
  readonly id: number;
  readonly name: string;
  readonly stateCode: string;
  readonly hasGst: boolean;
};

export async function choosableSuppliers(db: Queryable): Promise<ChoosableSupplier[]> {
  return await db.rows<ChoosableSupplier>(sql`
    select id, name, state_code, gstin <> '' as has_gst from supplier where is_active order by lower(name)`);
}

export async function choosableVariants(db: Queryable): Promise<PurchaseChoices['variants'][number][]> {
  return await db.rows<{ weightId: WeightId; name: string; metal: Metal; fineness: number; weightMg: number }>(sql`
    select w.id as weight_id, p.name || ', ' || (w.weight_mg / 1000.0)::float8 || ' g' as name, p.metal, p.fineness, w.weight_mg
    from product_weight w join product p on p.id = w.product_id where w.stock is not null order by p.metal, p.name, w.weight_mg, w.id`);
}

export async function choosableLocations(db: Queryable): Promise<{ id: number; name: string }[]> {
  return await db.rows(sql`select id, name from stock_location order by position, id`);
}

/** Metal bought by telephone that no bill has delivered, latest first. */
export async function openTrades(db: Queryable): Promise<PurchaseChoices['trades'][number][]> {
  return await db.rows<{ id: number; metal: Metal; label: string; ratePaise: Paise }>(sql`
    select t.id, t.metal, (t.weight_mg / 1000.0)::float8 || ' g of ' || t.fineness || ', ' || t.counterparty as label, t.rate_paise
    from metal_trade t
    where t.side = 'bought' and t.kind = 'supplier call' and t.counts and not exists (
      select from purchase_line l join purchase_bill b on b.id = l.bill_id where l.trade_id = t.id and b.reversed_at is null)
    order by t.traded_at desc, t.id desc limit 100`);
}
