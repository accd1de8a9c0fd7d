-- What staff decide about customers: blocks and tags.
alter table customer
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '',
  add constraint customer_block_has_reason check ((blocked_at is null) = (blocked_reason = ''));
comment on column customer.blocked_at is 'Since when the customer may not log in, order or redeem points; null for others.';

-- A block locks the row for update, so that a login or an order comes either before the block or not at all.
create or replace function refuse_erased_customer() returns trigger language plpgsql as $$
declare
  is_blocked boolean;
begin
  if new.customer_id is null then
    return new;
  end if;
  select blocked_at is not null into is_blocked from customer
  where id = new.customer_id and erased_at is null for key share;
  if not found then
    raise exception 'Customer % is erased', new.customer_id
      using errcode = 'check_violation', constraint = 'customer_is_erased';
  end if;
  if is_blocked and tg_table_name in ('session', 'customer_order', 'points_hold') then
    raise exception 'Customer % is blocked', new.customer_id
      using errcode = 'check_violation', constraint = 'customer_is_blocked';
  end if;
  return new;
end $$;
create trigger points_hold_of_customer before insert on points_hold for each row execute function refuse_erased_customer();

create table customer_tag (
  customer_id bigint not null references customer on delete cascade,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9 &+-]{0,29}$' and tag = btrim(tag)),
  tagged_by bigint not null references staff_member,
  tagged_at timestamptz not null,
  primary key (customer_id, tag)
);
create index customer_tag_of on customer_tag (tag, customer_id desc);
comment on table customer_tag is 'Words by which staff sort customers';
