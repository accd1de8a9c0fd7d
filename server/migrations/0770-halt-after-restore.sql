-- A restore halts all sales until staff have compared payments with the provider and the bank.
alter table rate_halt drop constraint rate_halt_kind_check;
alter table rate_halt add constraint rate_halt_kind_check check (
  kind in ('staff', 'stale', 'jump', 'drift', 'deviation', 'floor', 'ceiling', 'frozen', 'contract', 'hours', 'source', 'restore')
);
