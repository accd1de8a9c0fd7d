-- Downloads of a customer's own data: each link is made after the password was typed again, and works for some minutes.
create table data_download (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  -- SHA-256, so that a copy of this table opens nothing.
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index data_download_customer on data_download (customer_id);
create index data_download_expires_at on data_download (expires_at);
comment on table data_download is 'A link with which a customer downloads everything the store holds about them';
