-- What the people of the shop write down about an order.
create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  text text not null check (text <> ''),
  staff_id bigint not null references staff_member,
  written_at timestamptz not null
);
create index order_note_of on order_note (order_id, id);
comment on table order_note is 'Notes for colleagues; the customer never sees them';

create table order_serial (
  order_id bigint not null references customer_order,
  serial text not null check (serial <> ''),
  noted_at timestamptz not null,
  primary key (order_id, serial)
);
-- A bar leaves the house once.
create unique index order_serial_once on order_serial (upper(serial));
comment on table order_serial is 'Serial numbers of the bars and cards that went out with an order';

-- The list of orders, sorted and filtered however people look at it.
create index customer_order_placed on customer_order (placed_at desc, id desc);
create index customer_order_payable on customer_order (payable_paise desc, id desc);
