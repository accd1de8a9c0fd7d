-- Requests of customers about their personal data, and accounts that were erased.

create sequence data_request_number;
comment on sequence data_request_number is 'Counts requests through the years; an attempt that failed leaves a gap.';

create table data_request (
  id bigint generated always as identity primary key,
  number text not null unique,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'nomination', 'grievance')),
  -- Waiting: an erasure whose day has not come.
  state text not null check (state in ('open', 'waiting', 'done', 'refused', 'withdrawn')),
  -- Personal texts; empty once the account is erased.
  message text not null default '',
  answer text not null default '',
  requested_at timestamptz not null,
  due_at timestamptz not null check (due_at >= requested_at),
  -- When an erasure takes effect.
  effective_at timestamptz,
  ended_at timestamptz,
  check ((state = 'waiting') <= (kind = 'erasure')),
  check ((kind = 'erasure') = (effective_at is not null)),
  check ((state in ('done', 'refused', 'withdrawn')) = (ended_at is not null))
);
create unique index data_request_one_erasure on data_request (customer_id) where state = 'waiting';
create index data_request_customer on data_request (customer_id, id);
create index data_request_due on data_request (due_at) where state in ('open', 'waiting');
comment on table data_request is 'What a customer has asked about their personal data: access, correction, erasure, nomination, grievance';

alter table customer add column erased_at timestamptz;
-- Nobody logs in with this text: a number has ten digits.
alter table customer drop constraint customer_mobile_check;
alter table customer add constraint customer_mobile_check
  check (case when erased_at is null then mobile ~ '^[0-9]{10}$' else mobile = 'erased-' || id end);

-- A request that was under way when the account was erased stores nothing for it any more. The lock makes whichever comes
-- second wait: an erasure locks the row for update.
create function refuse_erased_customer() returns trigger language plpgsql as $$
begin
  if new.customer_id is null then
    return new;
  end if;
  perform from customer where id = new.customer_id and erased_at is null for key share;
  if not found then
    raise exception 'Customer % is erased', new.customer_id
      using errcode = 'check_violation', constraint = 'customer_is_erased';
  end if;
  return new;
end $$;
create trigger customer_order_of_customer before insert on customer_order for each row execute function refuse_erased_customer();
create trigger session_of_customer before insert on session for each row execute function refuse_erased_customer();
create trigger address_of_customer before insert on address for each row execute function refuse_erased_customer();
create trigger upload_of_customer before insert on upload for each row execute function refuse_erased_customer();
create trigger enquiry_of_customer before insert on enquiry for each row execute function refuse_erased_customer();
create trigger price_alert_of_customer before insert on price_alert for each row execute function refuse_erased_customer();
create trigger data_request_of_customer before insert on data_request for each row execute function refuse_erased_customer();
