-- After a restore, papers and orders that the lost part of the database had given out may exist: new ones must not repeat
-- their numbers.
create table restore (
  name text primary key check (length(name) between 1 and 100),
  -- The first series is that of a database that was never restored. One character of the 16 tells them apart.
  series integer not null unique check (series between 2 and 9),
  at timestamptz not null,
  next_order_number bigint not null,
  next_enquiry_number bigint not null
);
comment on table restore is 'Each restore of a backup, by the name it was given; it began a series of invoices and credit notes.';
create trigger restore_is_history before update or delete on restore for each row execute function refuse_change();

alter table number_series add column series integer not null default 1 check (series between 1 and 9);
alter table number_series drop constraint number_series_pkey;
alter table number_series add primary key (kind, financial_year, series);
alter table invoice add column series integer not null default 1;
alter table invoice drop constraint invoice_financial_year_serial_key;
alter table invoice add constraint invoice_serial unique (financial_year, series, serial);
alter table credit_note add column series integer not null default 1;
alter table credit_note drop constraint credit_note_financial_year_serial_key;
alter table credit_note add constraint credit_note_serial unique (financial_year, series, serial);

create or replace function number_series_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last is distinct from old.last + 1 or new.kind <> old.kind
     or new.financial_year <> old.financial_year or new.series <> old.series then
    raise exception 'A series of numbers only goes on by one' using errcode = 'check_violation';
  end if;
  return new;
end $$;
