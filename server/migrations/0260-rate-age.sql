-- How old a rate is, by the clock of its source as well as by ours, and the guard over a window of time.

alter table rate_tick add column as_of timestamptz;
update rate_tick set as_of = least(source_at, received_at);
alter table rate_tick alter column as_of set not null;
alter table rate_tick add constraint rate_tick_as_of check (as_of <= received_at and as_of <= source_at);
comment on column rate_tick.as_of is
  'The instant the rate is as of: the time its source gave, never later than when that time was first received. Rates go stale by it.';

alter table rate_halt drop constraint rate_halt_kind_check;
alter table rate_halt add constraint rate_halt_kind_check check (
  kind in ('staff', 'stale', 'jump', 'drift', 'deviation', 'floor', 'ceiling', 'frozen', 'contract', 'hours', 'source')
);
