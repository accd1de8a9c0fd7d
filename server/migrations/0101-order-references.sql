-- Coupons and points are made before orders are; what is held of them belongs to an order that exists.
alter table coupon_use add constraint coupon_use_order foreign key (order_id) references customer_order;
alter table points_hold add constraint points_hold_order foreign key (order_id) references customer_order;
alter table points_entry add constraint points_entry_order foreign key (order_id) references customer_order;
create index points_hold_order on points_hold (order_id) where order_id is not null;
