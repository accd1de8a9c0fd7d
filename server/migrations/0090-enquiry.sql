-- Enquiries of visitors: contact, corporate gifting, distributors.

create sequence enquiry_ticket;
comment on sequence enquiry_ticket is 'Counts tickets through the years; an attempt that failed leaves a gap.';

create table enquiry (
  id bigint generated always as identity primary key,
  ticket_number text not null unique,
  kind text not null check (kind in ('contact', 'corporate', 'distributor')),
  name text not null check (name <> ''),
  last_name text not null default '',
  email text not null check (email <> ''),
  mobile text not null check (mobile ~ '^\d{10}$'),
  address text not null default '',
  city text not null default '',
  message text not null default '',
  visiting_card bytea,
  customer_id bigint references customer (id),
  status text not null default 'new' check (status in ('new', 'in progress', 'answered', 'closed')),
  assigned_to text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'contact') = (last_name <> '')),
  check (kind <> 'contact' or mobile ~ '^[789]'),
  check (kind = 'contact' or (address <> '' and city <> '' and message <> '')),
  check ((kind = 'distributor') = (visiting_card is not null))
);
create index enquiry_inbox on enquiry (id desc);
create index enquiry_open on enquiry (kind, id desc) where status in ('new', 'in progress');
comment on table enquiry is 'One enquiry under its ticket number, as the visitor sent it.';
comment on column enquiry.name is 'The first name in a contact enquiry, the whole name in the others.';
comment on column enquiry.visiting_card is 'The picture of a distributor''s visiting card, made anew as WebP.';

create table enquiry_note (
  id bigint generated always as identity primary key,
  enquiry_id bigint not null references enquiry (id) on delete cascade,
  text text not null check (text <> ''),
  written_by text not null,
  written_at timestamptz not null
);
create index enquiry_note_of_enquiry on enquiry_note (enquiry_id, id);
comment on table enquiry_note is 'What staff noted about an enquiry, and each change of its status.';
