-- How the transports of messages do, as their latest attempts tell, and the texts that staff have written.
create table transport_health (
  transport text primary key check (transport in ('mail', 'sms', 'whatsapp')),
  succeeded_at timestamptz,
  -- Since when each attempt has failed; null while the transport works.
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  last_error text not null default '',
  check ((failing_since is null) = (failures = 0))
);
comment on table transport_health is 'What the latest attempts to send by a transport have shown; a message that is refused for itself says nothing about it.';

-- Each save is a version; the newest is in force. An empty body is the text that comes with the program.
create table message_text (
  template text not null check (template <> ''),
  channel text not null check (channel in ('mail', 'sms')),
  version integer not null check (version > 0),
  subject text not null check (length(subject) <= 200),
  body text not null check (length(body) <= 10000),
  -- Under which the operators of India know the text (TRAI, Distributed Ledger Technology); for SMS only.
  dlt_template_id text check (dlt_template_id is null or (channel = 'sms' and dlt_template_id ~ '^[0-9]{10,25}$')),
  changed_by bigint not null references staff_member,
  changed_at timestamptz not null,
  primary key (template, channel, version),
  check (body <> '' or subject = '')
);
comment on table message_text is 'Texts of messages that staff have written instead of those of the program';
create trigger message_text_is_history before update or delete on message_text for each row execute function refuse_change();
