-- Registers list payments by their time.
create index receipt_received_at on receipt (received_at);
create index refund_done on refund (ended_at) where state = 'done';
create index customer_balance_entry_booked_at on customer_balance_entry (booked_at);
create index settlement_settled_at on settlement (settled_at);
create index points_entry_at on points_entry (at);
create index coupon_use_spent_at on coupon_use (spent_at) where state = 'spent';
