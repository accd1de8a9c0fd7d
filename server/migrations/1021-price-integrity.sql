-- What the page on price integrity says of each day that is over. A job adds the rows; nothing changes them afterwards.
create table price_integrity_day (
  -- Of India.
  day date primary key,
  locks_honoured integer not null check (locks_honoured >= 0),
  locks_lapsed integer not null check (locks_lapsed >= 0),
  orders_charged integer not null check (orders_charged >= 0),
  orders_as_shown integer not null check (orders_as_shown between 0 and orders_charged),
  refunds integer not null check (refunds >= 0),
  refund_seconds bigint not null check (refund_seconds >= 0),
  longest_refund_seconds bigint not null check (longest_refund_seconds between 0 and refund_seconds),
  computed_at timestamptz not null
);
comment on table price_integrity_day is 'Price locks, charges and refunds of each day, added up from orders, locks and refunds.';
comment on column price_integrity_day.locks_honoured is 'Orders placed that day at the price of their lock.';
comment on column price_integrity_day.locks_lapsed is 'Price locks that ran out that day without an order.';
comment on column price_integrity_day.orders_charged is 'Orders with a price lock that were paid in full that day.';
comment on column price_integrity_day.orders_as_shown is 'Those that were charged what their lock had shown, to the paisa.';
create trigger price_integrity_day_is_history before update or delete on price_integrity_day for each row
  execute function refuse_change();
