-- Views of lists that staff save: filters, sorting and columns under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member,
  list text not null check (length(list) <= 60),
  name text not null check (name <> '' and length(name) <= 60),
  query text not null check (length(query) <= 1000),
  is_shared boolean not null,
  saved_at timestamptz not null,
  constraint saved_view_once unique (staff_id, list, name)
);
create index saved_view_shared on saved_view (list) where is_shared;
comment on table saved_view is 'Views of lists: of one person, or shared with all staff';
