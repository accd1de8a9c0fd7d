-- Accounts whose credentials the card provider refuses. Their attempts are read at growing intervals until it accepts them.
create table card_account_refusal (
  provider text not null,
  account text not null check (account <> ''),
  refused_since timestamptz not null,
  -- Reads that were refused in a row.
  refusals integer not null check (refusals > 0),
  next_read_at timestamptz not null,
  primary key (provider, account)
);
comment on table card_account_refusal is 'Accounts whose credentials the card provider refuses, and when each is tried again';
