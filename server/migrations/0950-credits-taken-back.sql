-- A bank may take a credit back in a later statement; and a credit that staff have recorded may be on a line without its
-- reference number.
alter table bank_credit add column line_key text unique check (line_key ~ '^ROW[0-9A-F]{24}$');
comment on column bank_credit.line_key is 'Key of the statement line that shows a credit recorded by hand, where the line has no or a mistyped reference number.';
alter table bank_credit add column taken_back_on date;
comment on column bank_credit.taken_back_on is 'The day on which a statement shows the same amount going out under the same reference number.';
drop trigger bank_credit_is_kept on bank_credit;
create trigger bank_credit_is_kept before update or delete on bank_credit for each row
  execute function freeze_columns('order_id', 'statement_id', 'state', 'payout_utr', 'line_key', 'taken_back_on');

alter table dispatch_block add column bank_credit_id bigint unique references bank_credit (id);
alter table dispatch_block drop constraint dispatch_block_kind_check;
alter table dispatch_block add constraint dispatch_block_kind_check
  check (kind in ('refunded at provider', 'disputed', 'unknown at provider', 'taken back by bank'));
alter table dispatch_block add constraint dispatch_block_of_credit
  check ((kind = 'taken back by bank') = (bank_credit_id is not null));

-- The former list is part of the new one, so that no row needs to be read.
alter table customer_order drop constraint customer_order_attention_check;
alter table customer_order add constraint customer_order_attention_check
  check (attention in ('paid late', 'overpaid', 'part paid', 'amount differs', 'refund owed', 'refunded at provider',
    'disputed', 'unknown at provider', 'taken back by bank')) not valid;
