-- A restore halts all sales until staff have compared payments with the provider and the bank.
alter table rate_halt drop constraint rate_halt_kind_check;
alter table rate_halt add constraint rate_halt_kind_check check (
  kind in ('staff', 'stale', 'jump', 'drift', 'deviation', 'floor', 'ceiling', 'frozen', 'contract', 'hours', 'source', 'restore')
);

-- A restore of a backup from before this migration has created it already.
create table if not exists restore_unfinished (since timestamptz not null);
comment on table restore_unfinished is
  'Has a row from the moment the rows of a backup are loaded until numbers are skipped and sales halted. No store opens meanwhile.';
