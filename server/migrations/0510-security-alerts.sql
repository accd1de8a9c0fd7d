-- When owners were last mailed about a pattern of security events. The row is locked by the job that mails.
create table security_alert (
  pattern text primary key,
  mailed_at timestamptz not null
);
comment on table security_alert is 'Patterns of security events that owners were mailed about, at most once an hour each';
