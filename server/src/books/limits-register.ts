/** The register of buyers and suppliers who came near or above a limit of tax law. */
import { type Sql, sql } from '#database';
import { cashRules, panRules, taxAbove, yearRules } from './limit-rules.ts';
import type { RegisterQuery } from './register-source.ts';

/** Bills and fixings less debit notes, without GST. Suppliers with one PAN count together, by the PAN in their GSTIN as well. */
const BOUGHT = sql`(
  select coalesce(s.tax_id, 'supplier ' || s.id) as seller, s.tax_id as pan, s.name, e.booked_on, e.id,
    (case e.kind when 'debit note' then -1 else 1 end) * (e.goods_paise + e.charges_paise) as paise
  from purchase_entry e join supplier s on s.id = e.supplier_id where e.kind in ('bill', 'fixing', 'debit note'))`;

/** Suppliers from whom the firm bought near or above the limit, with the tax that it has to withhold of what is above. */
function supplierLimits(rules: Sql, firstDay: string, lastDay: string): Sql {
  return sql`
    select reached.day, reached.day || ' ' || sold.seller, 'TDS withheld', null::bigint, null::text, sold.paise, sold.limit_paise,
      0::bigint, ${taxAbove(sql`sold.paise`, sql`sold.limit_paise`, sql`sold.bp`)}, sold.name, sold.pan
    from (
      select b.seller, min(b.name) as name, min(b.pan) as pan, sum(b.paise)::bigint as paise, rule.paise as limit_paise, rule.warning,
        case when min(b.pan) is null then rule.no_pan_bp else rule.withheld_bp end as bp, rule.first, rule.last
      from ${rules} join ${BOUGHT} b on b.booked_on between rule.first and rule.last
      group by b.seller, rule.paise, rule.warning, rule.withheld_bp, rule.no_pan_bp, rule.first, rule.last having sum(b.paise) >= rule.warning
    ) sold cross join lateral (
      select coalesce(min(booked_on) filter (where running > sold.limit_paise), min(booked_on)) as day from (
        select booked_on, sum(paise) over (order by booked_on, id) as running from ${BOUGHT} b
        where b.seller = sold.seller and b.booked_on between sold.first and sold.last
      ) so_far where running >= sold.warning
    ) reached
    where reached.day between ${firstDay}::date and ${lastDay}::date`;
}

/** Customers whose cash of a calendar month is reported or near it, on the day on which it came to that. */
function monthlyCash(rules: Sql, firstDay: string, lastDay: string): Sql {
  return sql`
    select reached.day, reached.day || ' cash ' || of_month.customer_id, 'cash', of_month.customer_id, null::text, of_month.paise,
      rule.paise, 0::bigint, 0::bigint, null::text, null::text
    from (
      select o.customer_id, date_trunc('month', c.received_on)::date as month, sum(c.amount_paise)::bigint as paise
      from cash_receipt c join customer_order o on o.id = c.order_id
      where c.received_on between date_trunc('month', ${firstDay}::date) and date_trunc('month', ${lastDay}::date) + interval '1 month - 1 day'
      group by 1, 2
    ) of_month
      join ${rules} on of_month.month between rule.since and rule.until and of_month.paise >= rule.warning
      cross join lateral (
        select coalesce(min(received_on) filter (where running >= rule.paise), min(received_on)) as day from (
          select c.received_on, sum(c.amount_paise) over (order by c.received_on, c.id) as running
          from cash_receipt c join customer_order o on o.id = c.order_id
          where o.customer_id = of_month.customer_id and date_trunc('month', c.received_on) = of_month.month
        ) so_far where running >= rule.warning
      ) reached
    where reached.day between ${firstDay}::date and ${lastDay}::date`;
}

/**
 * Customers on days on which they bought above the PAN limit, and firms by the day on which their purchases of the financial
 * year passed the limit for TDS, or its warning while they have not passed it.
 */
export const limitsRegister: RegisterQuery = ({ firstDay, lastDay, values }) => ({
  table: sql`
    select d.day as dated, d.day || ' ' || d.customer_id as sort_id, 'PAN' as rule, d.customer_id, null::text as business_pan,
      d.sold_paise as amount_paise, rule.paise as limit_paise, 0::bigint as tds_paise, 0::bigint as withhold_paise,
      null::text as supplier, null::text as supplier_pan
    from ${panRules(values)} join customer_day d on d.day between greatest(rule.since, ${firstDay}::date) and least(rule.until, ${lastDay}::date)
      and d.sold_paise > rule.paise
    union all
    select reached.day, reached.day || ' ' || y.pan, 'TDS', null::bigint, y.pan, y.taxable_paise, rule.paise,
      ${taxAbove(sql`y.taxable_paise`, sql`rule.paise`, sql`rule.tds_bp`)}, 0::bigint, null::text, null::text
    from ${yearRules(values, firstDay, lastDay)}
      join business_year y on y.financial_year = rule.financial_year and y.taxable_paise >= rule.warning
      cross join lateral (
        select coalesce(min(dated) filter (where running > rule.paise), min(dated)) as day from (
          select dated, sum(case kind when 'invoice' then taxable_paise else -taxable_paise end)
            over (order by dated, issued_at, document_id) as running
          from tax_document
          where buyer_gstin <> '' and substr(buyer_gstin, 3, 10) = y.pan and dated between rule.first and rule.last
        ) so_far where running >= rule.warning
      ) reached
    where reached.day between ${firstDay}::date and ${lastDay}::date
    union all ${supplierLimits(yearRules(values, firstDay, lastDay), firstDay, lastDay)}
    union all ${monthlyCash(cashRules(values, lastDay), firstDay, lastDay)}`,
  order: [sql`d.dated`, sql`d.sort_id`],
  orderedBy: 'dated',
  columns: sql`d.sort_id, d.dated,
    case d.rule when 'PAN' then 'PAN: purchases of a day' when 'TDS' then 'TDS: purchases of a year' when 'cash' then 'Cash of a month'
      else 'TDS: bought from a supplier in a year' end as rule,
    coalesce(d.customer_id, firm.customer_id) as customer_id,
    coalesce(d.supplier, c.first_name || ' ' || c.last_name, firm.name, '') as party,
    coalesce(d.supplier_pan, d.business_pan, held.pan, '') as pan,
    case when d.rule = 'PAN' then case when held.pan is null then 'PAN not held' else 'PAN held' end
      when d.rule = 'cash' and d.amount_paise >= d.limit_paise then 'To be reported' when d.amount_paise > d.limit_paise then 'Above the limit' else 'Near the limit' end as standing,
    d.amount_paise, d.limit_paise, d.tds_paise, d.withhold_paise`,
  joins: sql`
    left join customer c on c.id = d.customer_id
    left join lateral (
      select pan_masked as pan from customer_order where customer_id = d.customer_id and pan_masked is not null
      order by placed_at desc, id desc limit 1
    ) held on true
    left join lateral (
      select i.customer_id, i.document #>> '{buyer,name}' as name from tax_document t join invoice i on i.id = t.document_id
      where t.kind = 'invoice' and t.buyer_gstin <> '' and substr(t.buyer_gstin, 3, 10) = d.business_pan
      order by t.dated desc limit 1
    ) firm on true`,
});
