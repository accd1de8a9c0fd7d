-- An order by UPI or NEFT is placed before its money is sent: what a QR code or the bank instructions show is on record.

insert into order_rule (state, event, next) values
  ('new', 'placed for transfer', 'awaiting payment'),
  -- Reference and screenshot are taken at any time, also once the time to pay is over.
  ('expired', 'payment sent late', 'expired'),
  ('cancelled', 'payment sent late', 'cancelled'),
  -- A payment that no statement shows does not hold price and pieces for ever.
  ('payment under review', 'time ran out', 'expired');

create index customer_order_under_review on customer_order (placed_at) where state = 'payment under review';

-- Which days an imported statement shows completely.
alter table bank_statement add column covers_from date;
alter table bank_statement add column covers_through date check (covers_through >= covers_from);
comment on column bank_statement.covers_from is 'First day of the file; null when it shows no day completely.';
comment on column bank_statement.covers_through is 'Last day of the file that was over when it was imported.';
create index bank_statement_covers on bank_statement (covers_through) where covers_through is not null;

-- The times of transfers became a dated setting of their own; what a business had set goes with it.
insert into business_setting (name, value, changed_by, changed_at)
select 'transferTimes',
  jsonb_build_array(jsonb_build_object(
    'since', '2017-07-01',
    'upiMinutes', (value ->> 'upi')::integer,
    'neftBankDays', least(10, greatest(1, ceil((value ->> 'neft')::numeric / 1440)))::integer,
    'reviewBankDays', 2)),
  changed_by, changed_at
from business_setting where name = 'orderExpiryMinutes' and value ? 'upi' and value ? 'neft'
on conflict (name) do nothing;
update business_setting set value = value - 'upi' - 'neft' where name = 'orderExpiryMinutes';
