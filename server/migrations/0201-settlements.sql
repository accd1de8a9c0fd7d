-- What the card provider has settled and paid out, event by event, and the runs that compare it with the other books.

create table settlement (
  id bigint generated always as identity primary key,
  provider_settlement_id text not null unique,
  utr text,
  settled_at timestamptz not null,
  covers_from timestamptz,
  covers_till timestamptz,
  payment_paise bigint not null check (payment_paise >= 0),
  fee_paise bigint not null check (fee_paise >= 0),
  fee_tax_paise bigint not null check (fee_tax_paise >= 0),
  adjustment_paise bigint not null,
  settled_paise bigint not null,
  bank_credit_id bigint unique references bank_credit (id),
  seen_at timestamptz not null
);
comment on table settlement is 'Payouts of the card provider: payments less its fee, the tax on the fee, refunds and disputes.';
comment on column settlement.adjustment_paise is 'Refunds, lost disputes and corrections; negative takes from the payout.';
comment on column settlement.bank_credit_id is 'The credit on the bank account that it arrived as.';
create index settlement_utr on settlement (utr);
create index settlement_not_on_bank on settlement (settled_at) where bank_credit_id is null;

create table settlement_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'adjustment')),
  provider_event_id text not null,
  provider_order_id text,
  provider_payment_id text,
  provider_refund_id text,
  is_credit boolean not null,
  amount_paise bigint not null check (amount_paise >= 0),
  fee_paise bigint not null check (fee_paise >= 0),
  fee_tax_paise bigint not null check (fee_tax_paise >= 0),
  happened_at timestamptz not null,
  provider_settlement_id text,
  utr text,
  remarks text not null default '',
  seen_at timestamptz not null,
  unique (kind, provider_event_id)
);
comment on table settlement_entry is 'What changed the provider''s debt to the store, as its settlement list tells it: payments with fee and tax, refunds, disputes, corrections.';
create index settlement_entry_payment on settlement_entry (provider_payment_id);
create index settlement_entry_refund on settlement_entry (provider_refund_id);
create index settlement_entry_settlement on settlement_entry (provider_settlement_id);

create table reconciliation_run (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  ran_by text not null,
  covers_from timestamptz not null,
  covers_till timestamptz not null,
  entries integer not null,
  settlements integer not null,
  open_differences integer not null
);
comment on table reconciliation_run is 'Each time the books of store, provider and bank were compared.';

-- A credit that is a payout of the provider belongs to no single order.
alter table bank_credit drop constraint bank_credit_state_check;
alter table bank_credit add constraint bank_credit_state_check
  check (state in ('unmatched', 'matched', 'returned', 'settlement'));
