-- Messages to people. Written in the transaction of the event that causes them, sent afterwards by a worker; what they
-- say is made from the template and its data when they are sent or read.
create table outbox_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null check (recipient <> ''),
  template text not null check (template <> ''),
  data jsonb not null,
  -- One message for one event, whatever is done twice.
  dedupe_key text not null constraint outbox_message_once unique check (dedupe_key <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'expired')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  -- A message that is older than this is of no use any more and is not sent.
  expires_at timestamptz not null,
  claimed_at timestamptz,
  last_error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'sending') = (claimed_at is not null))
);
create index outbox_message_due on outbox_message (next_attempt_at) where state in ('waiting', 'sending');
create index outbox_message_newest on outbox_message (id desc, state);
comment on table outbox_message is 'A mail or SMS to a person, with how its sending went';
