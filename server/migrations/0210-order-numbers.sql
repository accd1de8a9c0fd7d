-- Order numbers end in a random part, TL-26-000184-7KQ2; those from before keep their three parts.
create function new_order_number(prefix text, code text) returns text language sql volatile as $$
  select prefix || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0') || '-' || code
  from nextval('order_number_sequence') as serial
$$;
comment on function new_order_number is 'The next order number: the shop''s letters and year, the next of the sequence, a random part.';

-- People look for an order by the last digits of its running number, which is no longer the end of the number.
create index customer_order_by_serial on customer_order ((reverse(split_part(order_number, '-', 3)) collate "C"));
