-- Links to drafts as the store would show them. The token itself is stored nowhere.
create table preview_link (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  resource text not null,
  -- Null for a record that was not saved yet.
  record_id bigint,
  held jsonb not null,
  made_at timestamptz not null,
  made_by text not null,
  staff_id bigint not null references staff_member (id) on delete cascade,
  expires_at timestamptz not null
);
create index preview_link_of_staff on preview_link (staff_id, id desc);
create index preview_link_of_record on preview_link (resource, record_id);
create index preview_link_expiry on preview_link (expires_at);
comment on table preview_link is 'Drafts that those with the link may see, until they expire or are revoked.';
