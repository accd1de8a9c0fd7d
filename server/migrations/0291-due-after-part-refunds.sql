-- A part payment that went back, or is kept as the customer's balance, is still due.
create or replace view unpaid_order as
  select id, order_number, customer_id, delivery_key(shipping) as delivery_key, placed_at,
    greatest(0, payable_paise - (paid_paise - refunded_paise - to_balance_paise) - written_off_paise) as unpaid_paise,
    gold_fine_mg, silver_fine_mg
  from customer_order where state in ('awaiting payment', 'payment under review');
