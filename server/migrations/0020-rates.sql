-- Live rates: what the market asks, what the house adds, and when nothing is sold.

create sequence rate_sequence;
comment on sequence rate_sequence is 'Numbers the ticks; only grows, whoever leads.';

create table rate_leadership (
  one boolean primary key default true check (one),
  holder text not null,
  backend_pid int not null,
  took_over_at timestamptz not null,
  beat_at timestamptz not null,
  feed jsonb not null default '{}'
);
comment on table rate_leadership is 'The process that reads the feed, while it holds the advisory lock; beat_at is written every second.';
comment on column rate_leadership.feed is 'How the feed fares, for the shop''s people: last news of each metal, last trouble, warnings.';

create table manual_rate (
  id bigint generated always as identity primary key,
  metal text not null check (metal in ('gold', 'silver')),
  ask_paise bigint not null check (ask_paise > 0),
  bid_paise bigint not null check (bid_paise > 0 and bid_paise <= ask_paise),
  set_by text not null,
  set_at timestamptz not null,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text,
  reason text not null,
  check (expires_at > set_at),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index manual_rate_one_in_force on manual_rate (metal) where withdrawn_at is null;
comment on table manual_rate is 'Rates set by a person; the one in force overrides the feed until it expires or is withdrawn.';

create table rate_tick (
  sequence bigint primary key,
  metal text not null check (metal in ('gold', 'silver')),
  source text not null check (source <> ''),
  unit text not null check (unit = case metal when 'gold' then '10 g' else '1 kg' end),
  purity_basis int not null check (purity_basis between 1 and 999),
  contract text not null default '',
  ask_paise bigint not null check (ask_paise > 0),
  bid_paise bigint not null check (bid_paise > 0),
  high_paise bigint,
  low_paise bigint,
  source_at timestamptz,
  received_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz,
  manual_rate_id bigint references manual_rate (id),
  ok boolean not null,
  check (bid_paise <= ask_paise),
  check (high_paise >= low_paise)
);
create index rate_tick_latest on rate_tick (metal, sequence desc) where ok;
create index rate_tick_received on rate_tick using brin (received_at) with (pages_per_range = 16);
comment on table rate_tick is 'Ticks as they came: gold in paise per 10 g, silver in paise per kg. Kept for a week.';
comment on column rate_tick.ok is 'It passed the guard rails and was the price. Of those that did not, the one that paused its metal is kept.';
comment on column rate_tick.expires_at is 'Until when a manual rate holds; null for a feed, whose ticks go stale by age.';

create table rate_minute (
  metal text not null check (metal in ('gold', 'silver')),
  minute timestamptz not null check (date_trunc('minute', minute) = minute),
  open_paise bigint not null check (open_paise > 0),
  high_paise bigint not null,
  low_paise bigint not null check (low_paise > 0),
  close_paise bigint not null check (close_paise > 0),
  source text not null,
  primary key (metal, minute),
  check (high_paise >= greatest(open_paise, close_paise) and low_paise <= least(open_paise, close_paise))
);
comment on table rate_minute is 'One-minute candles of the ask, kept for ever.';

create table rate_hour (
  metal text not null check (metal in ('gold', 'silver')),
  hour timestamptz not null,
  open_paise bigint not null check (open_paise > 0),
  high_paise bigint not null,
  low_paise bigint not null check (low_paise > 0),
  close_paise bigint not null check (close_paise > 0),
  source text not null,
  primary key (metal, hour),
  check (high_paise >= greatest(open_paise, close_paise) and low_paise <= least(open_paise, close_paise))
);
comment on table rate_hour is 'Hourly candles of the ask, kept for ever, so that a year is read without its half million minutes.';

create table rate_day (
  metal text not null check (metal in ('gold', 'silver')),
  day date not null,
  open_paise bigint not null check (open_paise > 0),
  high_paise bigint not null,
  low_paise bigint not null check (low_paise > 0),
  close_paise bigint not null check (close_paise > 0),
  source text not null,
  primary key (metal, day),
  check (high_paise >= greatest(open_paise, close_paise) and low_paise <= least(open_paise, close_paise))
);
comment on table rate_day is 'Daily candles of the ask by the calendar of Asia/Kolkata, kept for ever.';

create table premium (
  id bigint generated always as identity primary key,
  name text not null check (name in ('gold995', 'gold999', 'silver999')),
  amount_paise bigint not null,
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text not null default ''
);
create index premium_in_force on premium (name, effective_at desc, id desc);
comment on table premium is 'What the house adds to the ask: gold per 10 g, silver per kg. The latest that has taken effect holds; nothing is changed or removed.';

create table rate_halt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('staff', 'stale', 'jump', 'deviation', 'floor', 'ceiling', 'frozen', 'contract', 'hours', 'source')),
  metal text check (metal in ('gold', 'silver')),
  product_id bigint references product (id),
  reason text not null check (reason <> ''),
  detail text not null default '',
  halted_by text not null,
  halted_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  lifted_why text,
  check (metal is null or product_id is null),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_why is null)),
  check (lifted_at >= halted_at)
);
create unique index rate_halt_one_open on rate_halt (kind, coalesce(metal, ''), coalesce(product_id, 0)) where lifted_at is null;
create index rate_halt_history on rate_halt (halted_at desc);
comment on table rate_halt is 'Every pause with its reason in a buyer''s words, and its end. Without metal and product it stops all sales.';

-- Whoever sells reads halts, premiums and manual rates anew when one changes.
create function announce_rate_state() returns trigger language plpgsql as $$
begin
  perform pg_notify('rate_state', '');
  return null;
end $$;

create trigger announce after insert or update or delete or truncate on rate_halt execute function announce_rate_state();
create trigger announce after insert or update or delete or truncate on premium execute function announce_rate_state();
create trigger announce after insert or update or delete or truncate on manual_rate execute function announce_rate_state();
