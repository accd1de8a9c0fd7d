-- One search of the back office: beginnings and ends of the numbers that people read from papers, and amounts.

-- Tracking numbers are typed with and without blanks and hyphens.
create function plain_code(code text) returns text language sql immutable parallel safe
  return upper(regexp_replace(code, '[^[:alnum:]]', '', 'g'));

create index customer_order_tracking on customer_order ((plain_code(tracking_number) collate "C"))
  where tracking_number is not null;
create index customer_order_tracking_end on customer_order ((reverse(plain_code(tracking_number)) collate "C"))
  where tracking_number is not null;

create index order_serial_begin on order_serial ((upper(serial) collate "C"));
create index order_serial_end on order_serial ((reverse(upper(serial)) collate "C"));

create index payment_claim_utr_begin on payment_claim ((utr collate "C")) where utr is not null;
create index payment_claim_utr_end on payment_claim ((reverse(utr) collate "C")) where utr is not null;
create index bank_credit_utr_begin on bank_credit ((utr collate "C"));
create index bank_credit_utr_end on bank_credit ((reverse(utr) collate "C"));
create index bank_credit_amount on bank_credit (amount_paise, id desc);

create index coupon_code_begin on coupon ((code collate "C"));
