/** The tax to withhold from a payment to a supplier, by what was bought from its PAN in the financial year. */
import { readSupplierTds, type SupplierTds } from '@tola/contract/staff';
import { type BoughtInYear, dueTds, financialYear, indianInstant, type Paise, percentBp } from '@tola/pricing';
import { type BusinessValues, legalLimitsOn } from '#business';
import { type Queryable, sql } from '#database';
import { refuse } from '#http';

interface WantedTds {
  readonly supplierId: number;
  /** The day of the payment, `YYYY-MM-DD`. */
  readonly paidOn: string;
  /** Transferred, without the tax. */
  readonly amountPaise: Paise;
  /** Of a bill that is being entered: goods and charges without GST. */
  readonly billedPaise: Paise;
}

/** @throws Refusal supplier-unknown */
export async function tdsOf(db: Queryable, values: BusinessValues, wanted: WantedTds): Promise<SupplierTds> {
  const { paidOn, amountPaise, billedPaise } = wanted;
  const { tdsLimitPaise: limitPaise, tdsBp, noPanTdsBp, deductsTds, warningBp } = legalLimitsOn(values, paidOn);
  const bought = await boughtInYear(db, wanted);
  if (bought === null) throw refuse(readSupplierTds, 'supplier-unknown');
  const { pan, ...sums } = bought;
  const rateBp = pan === null ? noPanTdsBp : tdsBp;
  const year = { ...sums, limitPaise, rateBp };
  const before = dueTds(year, 0).countedPaise;
  const withBill = { ...year, boughtPaise: sums.boughtPaise + billedPaise, owedPaise: sums.owedPaise + billedPaise };
  const { countedPaise, duePaise } = dueTds(withBill, amountPaise);
  return {
    ...{ financialYear: financialYear(indianInstant(paidOn)), pan: pan ?? '', rateBp, limitPaise },
    ...{ beforePaise: before, countedPaise, withheldPaise: sums.withheldPaise, duePaise: deductsTds ? duePaise : 0 },
    deducts: deductsTds,
    isNear: countedPaise >= percentBp(limitPaise, warningBp),
  };
}

type Sums = Omit<BoughtInYear, 'limitPaise' | 'rateBp'> & { readonly pan: string | null };

/** Of all suppliers with the PAN of this one; null where there is no such supplier. */
async function boughtInYear(db: Queryable, { supplierId, paidOn }: WantedTds): Promise<Sums | null> {
  return await db.maybeOne<Sums>(sql`
    select s.tax_id as pan,
      coalesce(sum(case e.kind when 'debit note' then -1 else 1 end * (e.goods_paise + e.charges_paise))
        filter (where e.kind in ('bill', 'fixing', 'debit note') and e.is_of_year), 0)::bigint as bought_paise,
      coalesce(sum(e.owed_paise), 0)::bigint as owed_paise,
      greatest(0, -coalesce(sum(e.owed_paise) filter (where e.is_before), 0))::bigint as opening_advance_paise,
      greatest(0, coalesce(sum(case e.kind when 'payment' then e.tds_paise when 'payment reversal' then -e.tds_paise else 0 end)
        filter (where e.is_of_year), 0))::bigint as withheld_paise
    from supplier s
      left join supplier one on one.id = s.id or one.tax_id = s.tax_id
      left join lateral (
        select kind, goods_paise, charges_paise, owed_paise, tds_paise, year_in_india(booked_on) = year_in_india(${paidOn}::date) as is_of_year,
          year_in_india(booked_on) < year_in_india(${paidOn}::date) as is_before
        from purchase_entry where supplier_id = one.id
      ) e on true
    where s.id = ${supplierId} group by s.tax_id`);
}
