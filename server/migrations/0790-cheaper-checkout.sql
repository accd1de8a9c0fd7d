-- What a checkout repeats for each order costs the database less; the rules are the same.

-- Which columns an update may change is known from the columns that it names. Comparing both rows as documents took longer
-- than the update itself, so the trigger fires only for updates that name a frozen column.
do $$
declare
  guarded record;
  frozen text;
begin
  for guarded in
    select t.tgname as name, t.tgrelid as id, t.tgrelid::regclass as relation, pg_get_triggerdef(t.oid) as definition,
      string_to_array(trim(trailing '\000' from encode(t.tgargs, 'escape')), '\000') as may_change
    from pg_trigger t
    where t.tgname in ('customer_order_is_agreed', 'payment_attempt_is_agreed', 'provider_event_is_kept')
  loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into frozen
    from pg_attribute
    where attrelid = guarded.id and attnum > 0 and not attisdropped and attname <> all (guarded.may_change);
    execute format('drop trigger %I on %s', guarded.name, guarded.relation);
    execute replace(guarded.definition, ' OR UPDATE ON ', format(' OR UPDATE OF %s ON ', frozen));
  end loop;
end $$;

-- The queue's own add_job plans its statements anew for each call, because the estimate for an array differs from its length.
create function queue_job(task text, job_payload json) returns void language plpgsql as $$
declare
  known_task integer := (select id from graphile_worker._private_tasks where identifier = task);
begin
  if known_task is null then
    perform graphile_worker.add_job(task, payload => job_payload);
    return;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload) values (known_task, job_payload);
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
end $$;
comment on function queue_job is 'Queues a job without key or queue, as graphile_worker.add_job does in version 0.18.';
