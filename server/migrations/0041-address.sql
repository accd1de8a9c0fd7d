-- Two slots of each type for every customer, made with the account. An empty slot has an empty address.
create table address (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  type text not null check (type in ('billing', 'shipping')),
  slot smallint not null check (slot in (1, 2)),
  address text not null default '',
  gstin text check (gstin ~ '^[0-9A-Z]{15}$'),
  state text not null default '',
  pin_code text check (pin_code ~ '^[1-9][0-9]{5}$'),
  is_selected boolean not null default false,
  updated_at timestamptz not null,
  constraint address_slot_once unique (customer_id, type, slot),
  -- An address decides where a supply is taxed, so it always has a State; an empty slot can never be delivered to.
  check ((address = '') = (state = '')),
  check (address <> '' or (gstin is null and pin_code is null and not is_selected))
);
create unique index address_selected_once on address (customer_id, type) where is_selected;
comment on table address is 'A billing or shipping address slot of a customer';
