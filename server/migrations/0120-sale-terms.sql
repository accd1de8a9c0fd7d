-- A sale is committed at the terms it was priced at, or not at all.

create table sale_terms (
  one boolean primary key default true check (one),
  version bigint not null
);
comment on table sale_terms is 'Counts the changes of pauses, premiums and rates set by hand. A sale remembers the number it was priced under.';
insert into sale_terms (version) values (1);

-- The lock waits for sales that are being committed at this moment; those that come to it later see the new number.
create or replace function announce_rate_state() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7041, 2027);
  update sale_terms set version = version + 1;
  perform pg_notify('rate_state', '');
  return null;
end $$;

-- Runs as the last thing before a commit, so that a sale which hung on a lock or in a stopped process is not written at
-- what held before. The caller's transaction is tried again and priced anew. Rates without a mark were not read from here.
create function require_sale_terms() returns trigger language plpgsql as $$
declare
  priced_at timestamptz := new.rates ->> 'readAt';
  priced_under bigint := new.rates ->> 'terms';
begin
  if priced_at is null then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(7041, 2027);
  if priced_under <> (select version from sale_terms) or priced_at < clock_timestamp() - interval '6 seconds' then
    raise exception 'The terms of this sale have changed since it was priced' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;

create constraint trigger sale_terms after insert on quote
  deferrable initially deferred for each row execute function require_sale_terms();

-- An order with a price lock is sold as promised.
create constraint trigger sale_terms after insert on customer_order
  deferrable initially deferred for each row when (new.quote_id is null) execute function require_sale_terms();
