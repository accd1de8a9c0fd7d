-- A person who has booked a payment of an order, also a part of it, does not dispatch the order where the two are separated.
alter table receipt add column booked_by text;
comment on column receipt.booked_by is 'Who gave the bank credit or the cash to the order; null for the payment provider, and for receipts of before 28 November 2026.';
