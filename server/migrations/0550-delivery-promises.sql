-- By when an order leaves and arrives, as its buyer was told; null for orders of before there were promises.
alter table customer_order add column dispatch_on date, add column deliver_by date,
  add column promise_moved boolean not null default false,
  add column delivery_zone text,
  add constraint customer_order_promise check (
    (dispatch_on is null) = (deliver_by is null) and (deliver_by is null) = (delivery_zone is null)
    and deliver_by >= dispatch_on);
comment on column customer_order.deliver_by is 'The latest delivery date promised; moved only by a row of promise_change';
-- Open orders by their promise, for the lists and jobs that look for late ones.
create index customer_order_dispatch_due on customer_order (dispatch_on) where state in ('confirmed', 'packed');
create index customer_order_delivery_due on customer_order (deliver_by) where state = 'shipped';

create table promise_change (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  dispatch_before date not null,
  deliver_before date not null,
  dispatch_on date not null,
  deliver_by date not null check (deliver_by >= dispatch_on),
  reason text not null check (reason <> ''),
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'provider', 'system')),
  actor_id text not null,
  at timestamptz not null,
  check ((dispatch_on, deliver_by) <> (dispatch_before, deliver_before))
);
create index promise_change_order on promise_change (order_id, id);
comment on table promise_change is 'Each change of a promised dispatch or delivery date, with its reason; rows are never changed';
create trigger promise_change_is_history before update or delete on promise_change
  for each row execute function refuse_change();

create function keep_promise() returns trigger language plpgsql as $$
begin
  if not exists (select from promise_change where order_id = new.id
      and dispatch_before is not distinct from old.dispatch_on and deliver_before is not distinct from old.deliver_by
      and dispatch_on is not distinct from new.dispatch_on and deliver_by is not distinct from new.deliver_by
      and id = (select max(id) from promise_change where order_id = new.id)) then
    raise exception 'The promise of order % was changed without an entry', new.order_number
      using errcode = 'check_violation', constraint = 'customer_order_promise_kept';
  end if;
  return new;
end $$;
create trigger customer_order_promise_kept before update of dispatch_on, deliver_by, delivery_zone on customer_order
  for each row when ((old.dispatch_on, old.deliver_by, old.delivery_zone)
    is distinct from (new.dispatch_on, new.deliver_by, new.delivery_zone)) execute function keep_promise();

drop trigger customer_order_is_agreed on customer_order;
create trigger customer_order_is_agreed before update or delete on customer_order for each row
  execute function freeze_columns('state', 'pay_by', 'confirmed_at', 'dispatched_at', 'paid_paise', 'refunded_paise',
    'written_off_paise', 'to_balance_paise', 'holds', 'attention', 'courier', 'tracking_number', 'tracking_url',
    'dispatch_on', 'deliver_by', 'promise_moved');
