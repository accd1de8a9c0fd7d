-- Leases of job workers. A worker renews its lease every few seconds; the jobs of a worker whose lease has expired are reclaimed.
create table job_worker (
  -- The queue library's worker id, which locks its jobs.
  name text primary key,
  -- Start of the current unbroken run of renewals: only a worker that has renewed for a whole lease may judge others.
  renewed_since timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  check (renewed_since <= renewed_at)
);
