-- The queue's add_job is used as it is, with generic plans: by default its statements are planned again for each call,
-- because the estimate for an array differs from its length.
create or replace function queue_job(task text, job_payload json) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform graphile_worker.add_job(task, payload => job_payload);
end $$;
comment on function queue_job is 'Queues a job by graphile_worker.add_job, without planning its statements again.';
