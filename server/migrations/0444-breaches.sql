-- Personal data breaches, with the duties they start: the Data Protection Board within 72 hours, affected persons at once.
create sequence breach_number;

create table breach (
  id bigint generated always as identity primary key,
  number text not null unique,
  title text not null check (title <> ''),
  -- What happened, to which data of how many persons, and what was done.
  description text not null,
  happened_at timestamptz,
  noticed_at timestamptz not null,
  data_affected text not null,
  persons_affected integer check (persons_affected >= 0),
  consequences text not null,
  measures text not null,
  board_notified_at timestamptz,
  board_reference text not null default '',
  closed_at timestamptz,
  recorded_by bigint not null references staff_member,
  recorded_at timestamptz not null,
  check (closed_at is null or board_notified_at is not null)
);
create index breach_open on breach (noticed_at) where board_notified_at is null;
comment on table breach is 'A personal data breach; the 72 hours run from noticed_at';

-- Whom to notify; the job queues one email for each.
create table breach_recipient (
  breach_id bigint not null references breach,
  customer_id bigint not null references customer,
  asked_at timestamptz not null,
  queued_at timestamptz,
  primary key (breach_id, customer_id)
);
create index breach_recipient_customer on breach_recipient (customer_id);
create index breach_recipient_waiting on breach_recipient (breach_id, customer_id) where queued_at is null;
comment on table breach_recipient is 'A customer who is told about a breach';
