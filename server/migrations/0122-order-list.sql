-- The list of orders, however people filter, sort and page it: each index carries what the filters ask for, so that a page
-- deep in the list and the number of all that fit are read without the orders themselves.
drop index customer_order_placed;
drop index customer_order_payable;
drop index customer_order_by_state;
drop index customer_order_by_customer;
create index customer_order_newest on customer_order (placed_at desc, id desc) include (state, payment_mode);
create index customer_order_by_state on customer_order (state, placed_at desc, id desc)
  include (payment_mode, payable_paise);
create index customer_order_by_amount on customer_order (payable_paise desc, id desc)
  include (state, payment_mode, placed_at);
create index customer_order_by_number on customer_order ((order_number collate "C"), id)
  include (state, payment_mode, placed_at);
create index customer_order_by_customer on customer_order (customer_id, placed_at desc, id desc);
-- People remember the last digits of an order's number.
create index customer_order_by_last_digits on customer_order ((reverse(order_number) collate "C"));

create index customer_by_name on customer ((lower(first_name || ' ' || last_name) collate "C"));
create index customer_by_last_name on customer ((lower(last_name) collate "C"));
create index customer_by_email on customer ((lower(email) collate "C"));
