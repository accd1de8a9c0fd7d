create table seeding (
  one boolean primary key default true check (one),
  seed text not null check (seed in ('demo', 'empty')),
  seeded_at timestamptz not null
);
comment on table seeding is 'With what this database began; its one row is written once.';
