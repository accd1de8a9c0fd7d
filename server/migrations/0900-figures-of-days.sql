-- What the charts of the dashboard show of a day that is over: one object, which repeats what orders say, like totals. A row
-- without it was stored by an earlier release; the job stores it again.
alter table sales_day add column figures jsonb check (jsonb_typeof(figures) = 'object');

-- Visits of the storefront: a number for each day in India, and nothing about the visitors.
create table visit_day (
  day date primary key,
  visits bigint not null check (visits > 0)
);
comment on table visit_day is 'How many visits to the storefront began on a day in India; nobody can be recognised from it.';
