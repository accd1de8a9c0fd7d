-- Screening of customers against the lists of sanctions and politically exposed persons: each result with who and when. The
-- latest counts, and a match holds what the customer has bought.
create table customer_screening (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  result text not null check (result in ('clear', 'possible match', 'match')),
  note text not null check (note <> ''),
  screened_by text not null,
  screened_at timestamptz not null
);
comment on table customer_screening is 'Results of screening a customer; never changed, and the latest counts.';
create index customer_screening_latest on customer_screening (customer_id, id desc);
create trigger customer_screening_is_history before update or delete on customer_screening for each row
  execute function refuse_change_but_merge();

create or replace function check_dispatch_blocks() returns trigger language plpgsql as $$
begin
  if exists (select from dispatch_block where order_id = new.id and settled_at is null) then
    raise exception 'Order % is blocked from dispatch', new.order_number
      using errcode = 'check_violation', constraint = 'dispatch_is_blocked';
  end if;
  if (select result from customer_screening where customer_id = new.customer_id order by id desc limit 1) <> 'clear' then
    raise exception 'The customer of order % is flagged', new.order_number
      using errcode = 'check_violation', constraint = 'customer_is_flagged';
  end if;
  return new;
end $$;
