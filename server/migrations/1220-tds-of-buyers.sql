-- A buyer who deducts TDS pays the tax to the tax office instead of the dealer, who sets it off: a receipt that is no money at the bank.
create table tds_receipt (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  amount_paise bigint not null check (amount_paise > 0),
  recorded_by text not null,
  recorded_at timestamptz not null
);
comment on table tds_receipt is 'Tax that a buyer with GSTIN has withheld from the payment of an order (Income-tax Act 2025 s. 393).';
create index tds_receipt_order on tds_receipt (order_id);
create trigger tds_receipt_is_history before update or delete on tds_receipt for each row execute function refuse_change();

alter table receipt add column tds_receipt_id bigint unique references tds_receipt (id);
alter table receipt drop constraint receipt_has_one_source;
alter table receipt add constraint receipt_has_one_source
  check (num_nonnulls(provider_payment_id, bank_credit_id, cash_receipt_id, tds_receipt_id) = 1) not valid;
