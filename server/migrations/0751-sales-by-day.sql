-- Sums of the reports for days that are over, so that a year need not be added up from its orders. They repeat what orders say
-- and may be deleted: the report adds up missing days itself, and a job writes them again.
create table sales_day (
  day date primary key,
  -- One object for each metal.
  totals jsonb not null check (jsonb_typeof(totals) = 'array')
);

-- Whoever writes or deletes a day takes its lock first: a day cannot be written from before a change that has deleted it.
create function lock_sales_day(day date) returns void language sql
  as $$ select pg_advisory_xact_lock(hashtext('sales day'), day - date '2000-01-01') $$;

create function sales_day_of(at timestamptz) returns date language sql immutable
  as $$ select (at at time zone 'Asia/Kolkata')::date $$;

create function forget_sales_day() returns trigger language plpgsql as $$
begin
  perform lock_sales_day(sales_day_of(old.confirmed_at));
  delete from sales_day where day in (sales_day_of(old.confirmed_at), sales_day_of(new.confirmed_at));
  return null;
end $$;

create trigger forget_sales_day after update of state, confirmed_at on customer_order for each row
  when (old.confirmed_at is not null and (new.confirmed_at is distinct from old.confirmed_at
    or (new.state in ('cancelled', 'refunded')) <> (old.state in ('cancelled', 'refunded'))))
  execute function forget_sales_day();
