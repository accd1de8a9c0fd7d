-- Money that goes back without the store having asked for it: refunds made on the card provider's dashboard, and disputes.

alter table refund add column origin text not null default 'store' check (origin in ('store', 'provider', 'dispute'));
comment on column refund.origin is 'Who started it: the store, somebody on the provider''s dashboard (or the provider itself), or a dispute that was lost.';
alter table refund add column failure text
  check (failure in ('refused', 'unknown at provider', 'ended at provider', 'withdrawn', 'returned elsewhere'));
alter table refund add constraint refund_failure_of_failed check (failure is null or state = 'failed');
comment on column refund.failure is 'Why it failed; "unknown at provider" can only be paid back by bank.';

-- The provider's own ids need not look like ours.
alter table refund drop constraint refund_provider_refund_id_check;
alter table refund add constraint refund_provider_refund_id_check check (provider_refund_id ~ '^[!-~]{1,80}$');

drop trigger refund_is_agreed on refund;
create trigger refund_is_agreed before update or delete on refund for each row
  execute function freeze_columns('state', 'ended_at', 'bank_reference', 'payout_utr', 'checks', 'next_check_at', 'failure');

alter table provider_event add column provider_payment_id text;
alter table provider_event add column provider_dispute_id text;

create table provider_dispute (
  id bigint generated always as identity primary key,
  provider_dispute_id text not null unique,
  order_id bigint not null references customer_order (id),
  attempt_id bigint not null references payment_attempt (id),
  kind text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  raw_state text not null,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null default '',
  respond_by timestamptz,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
comment on table provider_dispute is 'Card payments that a buyer has disputed with their bank, as the provider last told them.';
create index provider_dispute_order on provider_dispute (order_id);
create index provider_dispute_open on provider_dispute (respond_by) where state = 'open';

create trigger provider_dispute_is_kept before update or delete on provider_dispute for each row
  execute function freeze_columns('kind', 'state', 'raw_state', 'amount_paise', 'reason', 'respond_by', 'seen_at', 'closed_at');
create trigger provider_dispute_end_is_final before update of state on provider_dispute for each row
  when (old.state <> 'open' and new.state is distinct from old.state) execute function refund_stays_ended();

create table dispatch_block (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  kind text not null check (kind in ('refunded at provider', 'disputed', 'unknown at provider')),
  refund_id bigint unique references refund (id),
  dispute_id bigint unique references provider_dispute (id),
  attempt_id bigint unique references payment_attempt (id),
  amount_paise bigint not null check (amount_paise > 0),
  opened_at timestamptz not null,
  settled_at timestamptz,
  settlement text check (settlement in ('cancelled', 'continued', 'over', 'dispute won', 'dispute lost', 'refund failed')),
  settled_by text,
  reason text not null default '',
  check ((kind = 'refunded at provider') = (refund_id is not null)),
  check ((kind = 'disputed') = (dispute_id is not null)),
  check ((kind = 'unknown at provider') = (attempt_id is not null)),
  check ((settled_at is null) = (settlement is null) and (settled_at is null) = (settled_by is null))
);
comment on table dispatch_block is 'Why an order is neither packed nor dispatched until a person has decided; each reason counts once.';
create index dispatch_block_open on dispatch_block (order_id) where settled_at is null;

create trigger dispatch_block_is_kept before update or delete on dispatch_block for each row
  execute function freeze_columns('settled_at', 'settlement', 'settled_by', 'reason');
create function dispatch_block_stays_settled() returns trigger language plpgsql as $$
begin
  raise exception 'Block % of order % was settled already', old.id, old.order_id
    using errcode = 'check_violation', constraint = 'dispatch_block_settled_once';
end $$;
create trigger dispatch_block_settled_once before update on dispatch_block for each row
  when (old.settled_at is not null) execute function dispatch_block_stays_settled();

alter table customer_order drop constraint customer_order_attention_check;
alter table customer_order add constraint customer_order_attention_check
  check (attention in ('paid late', 'overpaid', 'part paid', 'amount differs', 'refund owed', 'refunded at provider',
    'disputed', 'unknown at provider'));

-- Nothing is packed or leaves while a reason against it stands, whatever the program has seen.
create function check_dispatch_blocks() returns trigger language plpgsql as $$
begin
  if exists (select from dispatch_block where order_id = new.id and settled_at is null) then
    raise exception 'Order % is blocked from dispatch', new.order_number
      using errcode = 'check_violation', constraint = 'dispatch_is_blocked';
  end if;
  return new;
end $$;
create trigger customer_order_dispatch_is_blocked before update of state on customer_order for each row
  when (new.state in ('packed', 'shipped') and old.state is distinct from new.state)
  execute function check_dispatch_blocks();

-- An order with such a reason is on the list of those that need a decision, whatever else was settled on it.
create function keep_block_in_view() returns trigger language plpgsql as $$
begin
  new.attention := (select kind from dispatch_block where order_id = new.id and settled_at is null order by id limit 1);
  return new;
end $$;
create trigger customer_order_block_in_view before update on customer_order for each row
  when (new.attention is null) execute function keep_block_in_view();

create table ledger_difference (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment missing in store', 'payment missing at provider', 'payment amount differs',
    'refund missing in store', 'refund missing at provider', 'refund amount differs', 'dispute missing in store',
    'returned twice', 'fee differs', 'provider adjustment', 'settlement differs', 'settlement not on bank',
    'settlement amount on bank differs')),
  key text not null,
  order_id bigint references customer_order (id),
  store_paise bigint,
  provider_paise bigint,
  detail text not null default '',
  state text not null check (state in ('open', 'settled', 'gone')),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  settled_at timestamptz,
  settlement text check (settlement in ('booked', 'linked', 'accepted', 'gone')),
  settled_by text,
  reason text not null default '',
  unique (kind, key),
  check ((state = 'open') = (settled_at is null)),
  check ((settled_at is null) = (settlement is null) and (settled_at is null) = (settled_by is null)),
  check (settlement is distinct from 'accepted' or reason <> '')
);
comment on table ledger_difference is 'Where the store, the card provider and the bank say different things about money; each is settled once, by a person or by itself.';
create index ledger_difference_open on ledger_difference (found_at) where state = 'open';
create trigger ledger_difference_is_kept before update or delete on ledger_difference for each row
  execute function freeze_columns('store_paise', 'provider_paise', 'detail', 'state', 'seen_at', 'settled_at',
    'settlement', 'settled_by', 'reason');
