-- Purchases go to Tally as well. Suppliers and products may be renamed: a voucher keeps what it was exported with.

alter table tally_voucher add column purchase jsonb;
comment on column tally_voucher.purchase is 'Of a purchase: supplier, bill, amounts and items as they were exported.';
