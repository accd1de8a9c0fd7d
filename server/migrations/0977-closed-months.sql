-- Months whose books are closed. A later document takes a date in the open month, and no number of a series is dated before
-- the number that precedes it.

create table closed_month (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  -- The figures of the GST return when the month was closed.
  figures jsonb not null
);
comment on table closed_month is 'Months whose books are closed, all up to the last one; reopening deletes the last row.';

alter table number_series add column last_issued_at timestamptz;

create function financial_year_of(day date) returns text language sql immutable
  return (extract(year from day - interval '3 months')::integer)::text || '-'
    || lpad(((extract(year from day - interval '3 months')::integer + 1) % 100)::text, 2, '0');

-- Takes the next number of a series and the date of its document. Whoever closes a month waits for those who hold a number.
create function take_document_number(of_kind text, letters text, wanted timestamptz,
  out financial_year text, out series integer, out serial integer, out number text, out issued_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  opened timestamptz;
  year text;
begin
  perform pg_advisory_xact_lock_shared(hashtext('closing a month'));
  select (max(month) + interval '1 month') at time zone 'Asia/Kolkata' into opened from closed_month;
  year := financial_year_of(day_in_india(greatest(wanted, opened)));
  insert into number_series as known (kind, financial_year, series, last, last_issued_at)
  values (of_kind, year, (select coalesce(max(series), 1) from restore), 1, greatest(wanted, opened))
  on conflict (kind, financial_year, series) do update
    set last = known.last + 1, last_issued_at = greatest(known.last_issued_at, excluded.last_issued_at)
  returning known.series, known.last, known.last_issued_at into series, serial, issued_at;
  financial_year := year;
  number := document_number(letters, year, series, serial);
end $$;

create or replace function number_invoice() returns trigger language plpgsql as $$
declare
  next record;
begin
  delete from unnumbered_invoice where order_id = new.order_id;
  select * into next from take_document_number('invoice', 'TL', new.issued_at);
  insert into invoice (order_id, customer_id, number, financial_year, series, serial, issued_at, document)
  values (new.order_id, new.customer_id, next.number, next.financial_year, next.series, next.serial, next.issued_at,
    new.document || jsonb_build_object('number', next.number)
      || case when next.issued_at = new.issued_at then '{}'
        else jsonb_build_object('issuedAt', to_char(next.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end);
  return null;
end $$;

create table gst_portal_figure (
  month date primary key check (extract(day from month) = 1),
  figures jsonb not null,
  noted_by text not null,
  noted_at timestamptz not null
);
comment on table gst_portal_figure is 'What the GST portal shows as outward supplies of a month, noted by staff to compare it with the books.';
