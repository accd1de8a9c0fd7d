-- The same of tracking numbers, which dispatch writes. By itself, so that no order waits for the other two: 4.6 s with 889,000 numbers.
create index customer_order_tracking_inside on customer_order using gin (plain_code(tracking_number) gin_trgm_ops)
  where tracking_number is not null;
