-- The nightly check compares some accounts at a time, so that no statement of it takes long however many customers there are.
create function points_faults_between(after_customer bigint, upto_customer bigint) returns table (
  customer_id bigint, available_points bigint, held_points bigint,
  ledger_available bigint, ledger_held bigint, holds bigint
) language sql stable as $$
  select a.customer_id, a.available_points, a.held_points, coalesce(e.available, 0), coalesce(e.held, 0), coalesce(h.points, 0)
  from points_account a
  left join (
    select points_entry.customer_id, sum(available_change)::bigint as available, sum(held_change)::bigint as held
    from points_entry where points_entry.customer_id > after_customer and points_entry.customer_id <= upto_customer
    group by points_entry.customer_id
  ) e on e.customer_id = a.customer_id
  left join (
    select points_hold.customer_id, sum(points)::bigint as points
    from points_hold
    where state in ('open', 'attached') and points_hold.customer_id > after_customer and points_hold.customer_id <= upto_customer
    group by points_hold.customer_id
  ) h on h.customer_id = a.customer_id
  where a.customer_id > after_customer and a.customer_id <= upto_customer
    and (a.available_points <> coalesce(e.available, 0)
      or a.held_points <> coalesce(e.held, 0)
      or a.held_points <> coalesce(h.points, 0))
$$;
comment on function points_faults_between is 'Accounts after the first and up to the second customer that differ from their ledger or their holds';

create or replace function points_faults() returns table (
  customer_id bigint, available_points bigint, held_points bigint,
  ledger_available bigint, ledger_held bigint, holds bigint
) language sql stable as $$
  select * from points_faults_between(0, 9223372036854775807)
$$;
