-- What content held after each save. Written with the save; the oldest of a record go when it has more than are kept.
create table saved_version (
  id bigint generated always as identity primary key,
  resource text not null,
  subject text not null,
  held jsonb not null,
  note text not null,
  -- Null for what was there before versions were kept.
  saved_at timestamptz,
  saved_by text not null
);
create index saved_version_of_subject on saved_version (resource, subject, id desc);
comment on table saved_version is 'Versions of articles, questions, showrooms, banners, page heads and page texts.';
