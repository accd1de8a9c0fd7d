-- What the reconciler knows of the card provider besides the attempts: since when it gives no answer, and who was told.
create table payment_watch (
  id boolean primary key default true check (id),
  away_since timestamptz,
  warned_at timestamptz
);
insert into payment_watch default values;
comment on table payment_watch is 'One row, shared by all processes that read the card provider''s records.';
comment on column payment_watch.away_since is 'The card provider has not answered since then; null while it answers.';
comment on column payment_watch.warned_at is 'When the people were last written to because reads are late.';
