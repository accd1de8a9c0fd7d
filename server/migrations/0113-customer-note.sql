create table customer_note (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  text text not null check (text <> ''),
  staff_id bigint not null references staff_member,
  written_at timestamptz not null
);
create index customer_note_of on customer_note (customer_id, id);
comment on table customer_note is 'Notes for colleagues about a customer, who never sees them';
