-- The number of an invoice is taken while its transaction commits, so that another one waits for a commit and not for a program.

create function document_number(letters text, year text, series integer, serial integer) returns text
  language sql immutable
  return letters || case when series = 1 then '' else series::text end || '/' || substr(year, 3) || '/'
    || case when serial > 999999 then serial::text else lpad(serial::text, 6, '0') end;
comment on function document_number is 'Such as TL/26-27/000184: 15 of the 16 characters that the GST rules allow. The 16th is for serials above 999,999, or for the series after a restore.';

create table unnumbered_invoice (
  order_id bigint primary key references customer_order (id),
  customer_id bigint not null references customer (id),
  financial_year text not null,
  issued_at timestamptz not null,
  document jsonb not null
);
comment on table unnumbered_invoice is 'Invoices of the current transaction; its commit numbers them and moves them to invoice, so the table is always empty for others.';

create function number_invoice() returns trigger language plpgsql as $$
declare
  next record;
begin
  delete from unnumbered_invoice where order_id = new.order_id;
  insert into number_series as known (kind, financial_year, series, last)
  values ('invoice', new.financial_year, (select coalesce(max(series), 1) from restore), 1)
  on conflict (kind, financial_year, series) do update set last = known.last + 1
  returning series, last, document_number('TL', financial_year, series, last) as number into next;
  insert into invoice (order_id, customer_id, number, financial_year, series, serial, issued_at, document)
  values (new.order_id, new.customer_id, next.number, new.financial_year, next.series, next.last, new.issued_at,
    new.document || jsonb_build_object('number', next.number));
  return null;
end $$;
create constraint trigger invoice_is_numbered after insert on unnumbered_invoice
  deferrable initially deferred for each row execute function number_invoice();
