-- A browser or app that is logged in. Only the SHA-256 of its token is kept, so a copy of this table opens nothing.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint session_token_once unique check (length(token_hash) = 32),
  customer_id bigint not null references customer on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > last_used_at and last_used_at >= created_at)
);
create index session_customer on session (customer_id);
create index session_expires_at on session (expires_at);
comment on table session is 'A logged-in browser or app of a customer';
