-- How often something was tried: one row per rule and subject, refilled window by window.
create unlogged table rate_limit (
  name text not null,
  key text not null,
  window_started_at timestamptz not null,
  taken integer not null check (taken >= 0),
  expires_at timestamptz not null,
  primary key (name, key)
);
create index rate_limit_expires_at on rate_limit (expires_at);
