-- A card refund whose provider account the settings no longer hold can be converted to a payout from the bank.

alter table refund drop constraint refund_failure_check;
alter table refund add constraint refund_failure_check check (failure in ('refused', 'unknown at provider',
  'ended at provider', 'withdrawn', 'returned elsewhere', 'converted to payout'));

-- Unique: concurrent conversions make one payout.
alter table refund add column converted_from bigint unique references refund (id);
alter table refund add constraint refund_conversion_is_payout check (converted_from is null or channel = 'bank');
comment on column refund.converted_from is 'The card refund that this payout replaces.';
