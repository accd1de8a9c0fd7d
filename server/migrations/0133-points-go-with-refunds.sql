-- A refund of a part of an order's price takes its share of the points the order has earned, and gives back its share of
-- the points it was paid with; several parts never move more than there is.
drop index points_entry_reversed_once;
alter table points_entry add column missing_points bigint not null default 0
  check (missing_points >= 0 and (missing_points = 0 or kind = 'reversed'));
comment on column points_entry.missing_points is 'Of a reversal: what was to be taken back and had been spent already.';

create function check_reversed_points() returns trigger language plpgsql as $$
begin
  if (select sum(missing_points - available_change) from points_entry where order_id = new.order_id and kind = 'reversed')
     > coalesce((select available_change from points_entry where order_id = new.order_id and kind = 'earned'), 0) then
    raise exception 'More points of order % would be taken back than it has earned', new.order_number
      using errcode = 'check_violation', constraint = 'points_reversed_within_earned';
  end if;
  return null;
end $$;
create trigger points_reversed_within_earned after insert on points_entry
  for each row when (new.kind = 'reversed') execute function check_reversed_points();

alter table points_hold add column returned_points bigint not null default 0
  constraint points_returned_within_hold check (returned_points between 0 and points and (returned_points = 0 or state in ('spent', 'released')));
comment on column points_hold.returned_points is 'Of points that were spent: what has been given back with refunds of parts.';
