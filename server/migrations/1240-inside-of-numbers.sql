-- The middle of a number that somebody reads from a paper. Dispatch, packing and bank statements write these indexes;
-- a checkout writes none of them.
create index customer_order_tracking_inside on customer_order using gin (plain_code(tracking_number) gin_trgm_ops)
  where tracking_number is not null;
create index order_serial_inside on order_serial using gin (upper(serial) gin_trgm_ops);
create index bank_credit_utr_inside on bank_credit using gin (utr gin_trgm_ops);
