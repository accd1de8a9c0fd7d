-- Changes of a premium that are large enough to need a second person.
create table premium_proposal (
  id bigint generated always as identity primary key,
  name text not null check (name in ('gold995', 'gold999', 'silver999')),
  amount_paise bigint not null,
  was_paise bigint not null,
  -- Null: from the moment it is approved.
  effective_at timestamptz,
  reason text not null check (reason <> ''),
  proposed_by bigint not null references staff_member,
  proposed_at timestamptz not null,
  decided_by bigint references staff_member,
  decided_at timestamptz,
  approved boolean,
  decision_reason text,
  check (decided_by <> proposed_by or approved is not true),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (approved is null))
);
create index premium_proposal_open on premium_proposal (proposed_at) where decided_at is null;
comment on table premium_proposal is 'A premium somebody wants to change beyond the limit for one person; another one approves or declines it';
