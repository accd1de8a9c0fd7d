-- The latest PAN of a customer: without it, all orders of a customer who never gave one are read.
create index customer_order_with_pan on customer_order (customer_id, placed_at desc, id desc) where pan_masked is not null;
