-- What happened to sign-ins, codes, sessions and rights: who, from where, which account and why. No foreign keys: an event
-- outlives its account until its own retention ends, and recording one takes no lock on a customer or member of staff.
create table security_event (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  outcome text not null check (outcome in ('succeeded', 'refused')),
  reason text not null default '' check (length(reason) <= 200),
  customer_id bigint,
  staff_id bigint,
  -- Empty when the event stands for more addresses than are recorded in a minute.
  ip text not null check (length(ip) <= 45),
  user_agent text not null default '' check (length(user_agent) <= 200),
  at timestamptz not null,
  -- Identical events of one minute are one row. Null when the row was written in a transaction of its own change.
  minute timestamptz,
  times integer not null default 1 check (times > 0)
);
create unique index security_event_of_minute on security_event
  (minute, kind, outcome, reason, coalesce(customer_id, 0), coalesce(staff_id, 0), ip);
create index security_event_at on security_event (at desc);
create index security_event_customer on security_event (customer_id, at desc) where customer_id is not null;
create index security_event_staff on security_event (staff_id, at desc) where staff_id is not null;
create index security_event_ip on security_event (ip, at desc);
comment on table security_event is 'Sign-ins, codes, refusals, exports and views of personal data; the only place that keeps IP addresses of visitors besides the audit log';
