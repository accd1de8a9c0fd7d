-- Money in: attempts by card, what customers claim to have paid, credits of the bank account. Money back: refunds.

create table payment_attempt (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  number integer not null check (number > 0),
  provider_order_id text not null unique check (provider_order_id ~ '^[A-Za-z0-9_-]{3,45}$'),
  request_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('creating', 'open', 'paid', 'failed', 'closed')),
  session_id text,
  provider_reference text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  unique (order_id, number),
  check (state <> 'open' or session_id is not null),
  check ((state in ('paid', 'failed', 'closed')) = (ended_at is not null))
);
comment on table payment_attempt is 'Orders at the card provider; the row is there before the provider is asked, so that no call is ever lost.';
comment on column payment_attempt.session_id is 'The provider''s payment session: a handle to pay this attempt, never logged.';
comment on column payment_attempt.next_check_at is 'When the reconciler reads the provider''s record again; null once nothing more can happen.';
create unique index payment_attempt_one_open on payment_attempt (order_id) where state in ('creating', 'open');
create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;

create table provider_payment (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempt (id),
  provider_payment_id text not null unique,
  state text not null check (state in ('pending', 'success', 'failed', 'dropped', 'void')),
  raw_state text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  method text not null,
  bank_reference text,
  message text,
  started_at timestamptz,
  completed_at timestamptz,
  seen_at timestamptz not null
);
comment on table provider_payment is 'Payments as the provider''s own record last told them.';
create index provider_payment_attempt on provider_payment (attempt_id);

create table provider_event (
  id bigint generated always as identity primary key,
  body_sha256 text not null unique check (length(body_sha256) = 64),
  type text not null,
  provider_order_id text,
  provider_refund_id text,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text
);
comment on table provider_event is 'Signed webhooks as they came; each body is stored and worked off once.';
create index provider_event_order on provider_event (provider_order_id);

create table bank_statement (
  id bigint generated always as identity primary key,
  file_name text not null,
  file_sha256 text not null unique,
  imported_by text not null,
  imported_at timestamptz not null,
  rows_read integer not null,
  credits_new integer not null,
  credits_matched integer not null
);
comment on table bank_statement is 'Statement files that staff have imported.';

create table bank_credit (
  id bigint generated always as identity primary key,
  utr text not null unique check (utr ~ '^[A-Z0-9]{10,35}$'),
  amount_paise bigint not null check (amount_paise > 0),
  credited_on date not null,
  narration text not null default '',
  order_id bigint references customer_order (id),
  statement_id bigint references bank_statement (id),
  state text not null check (state in ('unmatched', 'matched', 'returned')),
  recorded_by text not null,
  recorded_at timestamptz not null,
  payout_utr text,
  check ((state = 'matched') <= (order_id is not null)),
  check ((state = 'returned') <= (payout_utr is not null))
);
comment on table bank_credit is 'Money that arrived on the store''s bank account by UPI, NEFT, RTGS or IMPS.';
comment on column bank_credit.statement_id is 'The statement that shows the credit; null while only staff have said so.';
create index bank_credit_order on bank_credit (order_id);
create index bank_credit_unmatched on bank_credit (credited_on) where state = 'unmatched';

create table payment_claim (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  number integer not null check (number > 0),
  utr text check (utr ~ '^[A-Z0-9]{10,35}$'),
  utr_kind text check (utr_kind in ('UPI or IMPS', 'NEFT', 'RTGS', 'other')),
  upload_id bigint references upload (id),
  state text not null check (state in ('waiting', 'accepted', 'rejected')),
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  bank_credit_id bigint unique references bank_credit (id),
  unique (order_id, number),
  check (utr is not null or upload_id is not null),
  check ((utr is null) = (utr_kind is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'accepted') = (bank_credit_id is not null))
);
comment on table payment_claim is 'What a customer says to have paid by UPI or NEFT: a screenshot, a reference number, or both.';
create unique index payment_claim_utr on payment_claim (utr) where state <> 'rejected';
create index payment_claim_waiting on payment_claim (sent_at) where state = 'waiting';

create table receipt (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  amount_paise bigint not null check (amount_paise > 0),
  provider_payment_id bigint unique references provider_payment (id),
  bank_credit_id bigint unique references bank_credit (id),
  received_at timestamptz not null,
  check ((provider_payment_id is null) <> (bank_credit_id is null))
);
comment on table receipt is 'Money in: each success at the provider and each credit of the bank counts for one order, once.';
create index receipt_order on receipt (order_id);
create trigger receipt_is_history before update or delete on receipt for each row execute function refuse_change();

create table refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  number integer not null check (number > 0),
  channel text not null check (channel in ('card', 'bank')),
  attempt_id bigint references payment_attempt (id),
  provider_refund_id text unique check (provider_refund_id ~ '^[A-Za-z0-9_-]{3,40}$'),
  amount_paise bigint not null check (amount_paise > 0),
  charge_paise bigint not null check (charge_paise >= 0),
  reason text not null,
  state text not null check (state in ('requested', 'pending', 'on hold', 'done', 'failed')),
  requested_by text not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  bank_reference text,
  payout_utr text unique check (payout_utr ~ '^[A-Z0-9]{10,35}$'),
  payout_account_sealed bytea,
  payout_account_masked text,
  checks integer not null default 0,
  next_check_at timestamptz,
  unique (order_id, number),
  check ((channel = 'card') = (attempt_id is not null)),
  check ((channel = 'card') = (provider_refund_id is not null)),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check (channel = 'card' or state <> 'done' or payout_utr is not null)
);
comment on table refund is 'Money back: by the provider to the card, or as a payout that staff make from the bank.';
comment on column refund.charge_paise is 'The gateway charge that was kept from this refund.';
create index refund_due on refund (next_check_at) where next_check_at is not null;
create index refund_open_payouts on refund (requested_at) where channel = 'bank' and state = 'requested';

-- What has been paid and what goes back can never disagree with the order's own counts.
create function check_order_money() returns trigger language plpgsql as $$
declare
  the_order bigint := case tg_table_name when 'customer_order' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'order_id')::bigint end;
  said record;
  received bigint;
  back bigint;
begin
  select paid_paise, refunded_paise into said from customer_order where id = the_order;
  select coalesce(sum(amount_paise), 0) into received from receipt where order_id = the_order;
  select coalesce(sum(amount_paise), 0) into back from refund where order_id = the_order and state <> 'failed';
  if said.paid_paise <> received or said.refunded_paise <> back then
    raise exception 'Order % says % paid and % refunded, its rows say % and %',
      the_order, said.paid_paise, said.refunded_paise, received, back
      using errcode = 'check_violation', constraint = 'customer_order_money';
  end if;
  return null;
end $$;

create constraint trigger customer_order_money after update of paid_paise, refunded_paise on customer_order
  deferrable initially deferred for each row execute function check_order_money();
create constraint trigger receipt_money after insert on receipt
  deferrable initially deferred for each row execute function check_order_money();
create constraint trigger refund_money after insert or update of amount_paise, state on refund
  deferrable initially deferred for each row execute function check_order_money();
