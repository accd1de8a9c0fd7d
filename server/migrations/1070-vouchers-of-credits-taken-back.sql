-- The books show when money left the account again: the day book orders its vouchers by time.
alter table bank_credit add column taken_back_at timestamptz;
comment on column bank_credit.taken_back_at is 'When a statement told so: the time of its voucher in the books.';
-- In the middle of its day in India; the former rows have no time.
update bank_credit set taken_back_at = (taken_back_on + time '12:00') at time zone 'Asia/Kolkata' where taken_back_on is not null;
alter table bank_credit add constraint bank_credit_taken_back check ((taken_back_on is null) = (taken_back_at is null)) not valid;
create index bank_credit_taken_back_at on bank_credit (taken_back_at) where taken_back_at is not null;
drop trigger bank_credit_is_kept on bank_credit;
create trigger bank_credit_is_kept before update or delete on bank_credit for each row
  execute function freeze_columns('order_id', 'statement_id', 'state', 'payout_utr', 'line_key', 'taken_back_on', 'taken_back_at');
