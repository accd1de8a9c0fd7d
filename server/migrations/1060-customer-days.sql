-- What each customer buys in a day, and each registered buyer in a financial year: laws set limits on both. A tax document
-- adds to them in the transaction that issues it.

create table customer_day (
  customer_id bigint not null references customer (id),
  day date not null,
  invoices integer not null default 0,
  sold_paise bigint not null default 0,
  returned_paise bigint not null default 0,
  primary key (customer_id, day)
);
comment on table customer_day is 'Invoices and credit notes of a customer by the day they are dated, with GST. Merged customers have their days added.';
create index customer_day_largest on customer_day (day, sold_paise);

create table business_year (
  -- Characters 3 to 12 of the GSTIN: registrations of one firm in several States count together.
  pan text not null,
  financial_year text not null,
  -- Invoices less credit notes, without GST.
  taxable_paise bigint not null,
  primary key (financial_year, pan)
);
comment on table business_year is 'What registered buyers have bought in a financial year, by the PAN in their GSTIN.';
create index business_year_largest on business_year (financial_year, taxable_paise);
create index tax_document_business on tax_document (substr(buyer_gstin, 3, 10), dated) where buyer_gstin <> '';

create function year_in_india(day date) returns text language sql immutable
  return to_char(day - interval '3 months', 'YYYY') || '-' || to_char(day + interval '9 months', 'YY');

-- Rows are taken in the order of their keys, so that transactions with several documents wait for each other in one direction.
create function count_tax_documents() returns trigger language plpgsql as $$
begin
  insert into customer_day as known (customer_id, day, invoices, sold_paise, returned_paise)
  select o.customer_id, d.dated, count(*) filter (where d.kind = 'invoice'),
    coalesce(sum(d.value_paise) filter (where d.kind = 'invoice'), 0),
    coalesce(sum(d.value_paise) filter (where d.kind = 'credit note'), 0)
  from added d join customer_order o on o.id = d.order_id
  group by 1, 2 order by 1, 2
  on conflict (customer_id, day) do update set invoices = known.invoices + excluded.invoices,
    sold_paise = known.sold_paise + excluded.sold_paise, returned_paise = known.returned_paise + excluded.returned_paise;
  insert into business_year as known (pan, financial_year, taxable_paise)
  select substr(buyer_gstin, 3, 10), year_in_india(dated), sum(case kind when 'invoice' then taxable_paise else -taxable_paise end)
  from added where buyer_gstin <> ''
  group by 1, 2 order by 2, 1
  on conflict (financial_year, pan) do update set taxable_paise = known.taxable_paise + excluded.taxable_paise;
  return null;
end $$;
create trigger tax_document_is_counted after insert on tax_document referencing new table as added for each statement
  execute function count_tax_documents();

insert into customer_day (customer_id, day, invoices, sold_paise, returned_paise)
select o.customer_id, d.dated, count(*) filter (where d.kind = 'invoice'),
  coalesce(sum(d.value_paise) filter (where d.kind = 'invoice'), 0),
  coalesce(sum(d.value_paise) filter (where d.kind = 'credit note'), 0)
from tax_document d join customer_order o on o.id = d.order_id
group by 1, 2;
insert into business_year (pan, financial_year, taxable_paise)
select substr(buyer_gstin, 3, 10), year_in_india(dated), sum(case kind when 'invoice' then taxable_paise else -taxable_paise end)
from tax_document where buyer_gstin <> '' group by 1, 2;
