-- The sums of a day are also deleted by an order that is entered, confirmed or deleted after they were stored. Confirming an order
-- now costs nothing: the sums of a day are stored an hour after it at the earliest. Orders share the lock of a day, since only the
-- job that stores it reads all of them.
create or replace function forget_sales_day() returns trigger language plpgsql as $$
declare
  touched date;
begin
  for touched in
    select distinct sales_day_of(at) from unnest(array[old.confirmed_at, new.confirmed_at]) at where at is not null order by 1
  loop
    perform pg_advisory_xact_lock_shared(hashtext('sales day'), touched - date '2000-01-01');
    delete from sales_day where day = touched;
  end loop;
  return null;
end $$;

create trigger forget_sales_day_confirmed after update of confirmed_at on customer_order for each row
  when (old.confirmed_at is null and new.confirmed_at < now() - interval '1 hour')
  execute function forget_sales_day();
create trigger forget_sales_day_entered after insert on customer_order for each row
  when (new.confirmed_at < now() - interval '1 hour')
  execute function forget_sales_day();
create trigger forget_sales_day_deleted after delete on customer_order for each row
  when (old.confirmed_at is not null)
  execute function forget_sales_day();
