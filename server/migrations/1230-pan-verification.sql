-- PANs of orders that are compared with the name of the buyer by a service outside. The PAN itself stays sealed in the order.

create table pan_verification (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references customer_order (id),
  -- 'failed': the service refuses to look, or the PAN cannot be read. 'accepted': by staff, who have seen the card.
  state text not null default 'waiting'
    check (state in ('waiting', 'verified', 'differs', 'unknown', 'inactive', 'failed', 'accepted')),
  -- The service answers a repeated request like the first one. Checking again makes a new one.
  request_id uuid not null unique default gen_random_uuid(),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  -- Until then one worker asks the service about it.
  claimed_until timestamptz,
  -- What keeps it from being verified, for staff.
  problem text,
  decided_at timestamptz,
  -- An earlier order of the same customer with the same PAN and name, whose result counts for this one.
  same_as bigint references pan_verification (id) on delete set null,
  -- Of staff who accept a PAN.
  note text not null default '',
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'waiting' or next_attempt_at is not null),
  check (state <> 'accepted' or note <> '')
);
comment on table pan_verification is 'Whether the PAN of an order belongs to its buyer, by the records of the Income Tax Department.';
create index pan_verification_next on pan_verification (next_attempt_at) where state = 'waiting';
create index pan_verification_state on pan_verification (state, id desc);
create index pan_verification_same_as on pan_verification (same_as) where same_as is not null;
