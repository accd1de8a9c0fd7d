/** The register of buyers who came near or above a limit of tax law. */
import { sql } from '#database';
import { panRules, yearRules } from './limit-rules.ts';
import type { RegisterQuery } from './register-source.ts';

/**
 * Customers on days on which they bought above the PAN limit, and firms by the day on which their purchases of the financial
 * year passed the limit for TDS, or its warning while they have not passed it.
 */
export const limitsRegister: RegisterQuery = ({ firstDay, lastDay, values }) => ({
  table: sql`
    select d.day as dated, d.day || ' ' || d.customer_id as sort_id, 'PAN' as rule, d.customer_id, null::text as business_pan,
      d.sold_paise as amount_paise, rule.paise as limit_paise, 0::bigint as tds_paise
    from ${panRules(values)} join customer_day d on d.day between greatest(rule.since, ${firstDay}::date) and least(rule.until, ${lastDay}::date)
      and d.sold_paise > rule.paise
    union all
    select reached.day, reached.day || ' ' || y.pan, 'TDS', null::bigint, y.pan, y.taxable_paise, rule.paise,
      round(greatest(y.taxable_paise - rule.paise, 0) * rule.tds_bp / 10000.0)::bigint
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
    where reached.day between ${firstDay}::date and ${lastDay}::date`,
  order: sql`d.dated, d.sort_id`,
  columns: sql`d.sort_id, d.dated,
    case d.rule when 'PAN' then 'PAN: purchases of a day' else 'TDS: purchases of a year' end as rule,
    coalesce(d.customer_id, firm.customer_id) as customer_id,
    coalesce(c.first_name || ' ' || c.last_name, firm.name, '') as party, coalesce(d.business_pan, held.pan, '') as pan,
    case when d.rule = 'PAN' then case when held.pan is null then 'PAN not held' else 'PAN held' end
      when d.amount_paise > d.limit_paise then 'Above the limit' else 'Near the limit' end as standing,
    d.amount_paise, d.limit_paise, d.tds_paise`,
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
