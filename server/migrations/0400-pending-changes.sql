-- Changes that one person cannot make alone: they wait for a second person, or for a time to pass.
create table pending_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  subject_kind text not null check (subject_kind <> ''),
  subject_id text not null,
  sentence text not null check (sentence <> ''),
  before jsonb,
  after jsonb,
  -- What the kind needs to make the change.
  payload jsonb not null,
  reason text not null check (reason <> ''),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'effective', 'rejected', 'withdrawn')),
  proposed_by bigint not null references staff_member,
  proposed_at timestamptz not null,
  -- Null: only once a second person approves it.
  takes_effect_at timestamptz check (takes_effect_at >= proposed_at),
  -- Null while open, and when its time decided.
  decided_by bigint references staff_member,
  decided_at timestamptz,
  decision_reason text not null default '',
  check ((state = 'proposed') = (decided_at is null)),
  check (state <> 'approved' or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by),
  check (state <> 'effective' or (takes_effect_at <= decided_at and decided_by is null))
);
comment on table pending_change is 'A change that waits for a second person or for a time to pass';
create index pending_change_due on pending_change (takes_effect_at) where state = 'proposed';
create index pending_change_decided on pending_change (decided_at desc, id desc) where state <> 'proposed';
-- A repeated request proposes nothing twice.
create unique index pending_change_once on pending_change (kind, subject_id, proposed_by, md5(payload::text))
  where state = 'proposed';

-- Premiums were proposed in a table of their own.
insert into pending_change (id, kind, subject_kind, subject_id, sentence, before, after, payload, reason, state,
  proposed_by, proposed_at, decided_by, decided_at, decision_reason)
overriding system value
select distinct on (case when decided_at is null then array[name, amount_paise::text, effective_at::text, proposed_by::text]
  else array[id::text] end)
  id, 'premium', 'premium', name,
  'Premium of ' || name || ' from ₹' || to_char(was_paise / 100.0, 'FM999999990.00')
    || ' to ₹' || to_char(amount_paise / 100.0, 'FM999999990.00'),
  jsonb_build_object('amountPaise', was_paise),
  jsonb_build_object('amountPaise', amount_paise, 'effectiveAt', to_jsonb(effective_at)),
  jsonb_build_object('name', name, 'amountPaise', amount_paise, 'wasPaise', was_paise,
    'effectiveAt', to_char(effective_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  reason,
  case when decided_at is null then 'proposed' when approved then 'approved'
    when decided_by = proposed_by then 'withdrawn' else 'rejected' end,
  proposed_by, proposed_at, decided_by, decided_at, coalesce(decision_reason, '')
from premium_proposal
order by case when decided_at is null then array[name, amount_paise::text, effective_at::text, proposed_by::text]
  else array[id::text] end, id;
select setval(pg_get_serial_sequence('pending_change', 'id'), greatest((select max(id) from pending_change), 1),
  exists (select from pending_change));
drop table premium_proposal;
