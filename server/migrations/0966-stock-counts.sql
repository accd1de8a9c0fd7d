-- Counting stock: a sheet of one location, entered blind, whose differences another right approves.
create table stock_count (
  id bigint generated always as identity primary key,
  key text not null unique,
  location_id bigint not null references stock_location (id),
  state text not null check (state in ('open', 'submitted', 'approved', 'discarded')),
  note text not null default '',
  started_by text not null,
  started_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check ((state in ('approved', 'discarded')) = (decided_at is not null))
);
create unique index stock_count_open on stock_count (location_id) where state in ('open', 'submitted');

create table stock_count_line (
  count_id bigint not null references stock_count (id),
  weight_id bigint not null references product_weight (id),
  counted int not null check (counted >= 0),
  -- What the ledger said when the pieces were counted: a sale between counting and approval is no difference.
  expected int not null,
  counted_by text not null,
  counted_at timestamptz not null,
  primary key (count_id, weight_id)
);

-- What the checks of the ledger found; the dashboard reads the last one.
create table stock_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  faults jsonb not null
);
create index stock_check_latest on stock_check (checked_at desc);
