-- The middle of a number that somebody reads from a paper. Packing and bank statements write these indexes; a checkout writes neither.
create index order_serial_inside on order_serial using gin (upper(serial) gin_trgm_ops);
create index bank_credit_utr_inside on bank_credit using gin (utr gin_trgm_ops);
