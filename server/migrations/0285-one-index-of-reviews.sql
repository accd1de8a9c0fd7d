-- Orders under review are found by customer_order_by_state, which holds them by the time they were placed as well.
drop index customer_order_under_review;
