-- Two records of one person become one. What was agreed stays as it is and moves to the record that is kept.
create table customer_merge (
  -- A record is merged once.
  from_id bigint primary key references customer,
  into_id bigint not null references customer check (into_id <> from_id),
  merged_at timestamptz not null
);
create index customer_merge_into on customer_merge (into_id);
comment on table customer_merge is 'Which record of a customer another one was merged into; rows of the former move to the latter.';

-- Whether two versions of a row differ only by the customer, as a merge moves it.
create function follows_merge(was jsonb, becomes jsonb) returns boolean language sql stable as $$
  select was - '{customer_id,number_of_customer}'::text[] = becomes - '{customer_id,number_of_customer}'::text[]
    and exists (select from customer_merge
      where from_id = (was ->> 'customer_id')::bigint and into_id = (becomes ->> 'customer_id')::bigint)
$$;

create or replace function freeze_columns() returns trigger language plpgsql as $$
declare
  may_change text[] := tg_argv;
begin
  if current_setting('tola.retention', true) = 'over' then
    may_change := may_change || personal_columns(tg_table_name);
  end if;
  if current_setting('tola.key_rotation', true) = 'running' then
    may_change := may_change || sealed_columns(tg_table_name);
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - may_change) is not distinct from (to_jsonb(old) - may_change) then
    return new;
  end if;
  if tg_op = 'UPDATE' and follows_merge(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'What % says was agreed is never changed', tg_table_name using errcode = 'check_violation';
end $$;

create or replace function keep_tax_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('tola.retention', true) = 'over'
     and (to_jsonb(new) - '{document,pdf_sha256}'::text[]) = (to_jsonb(old) - '{document,pdf_sha256}'::text[]) then
    return new;
  end if;
  if tg_op = 'UPDATE' and follows_merge(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if tg_op = 'DELETE' or (to_jsonb(new) - 'pdf_sha256') is distinct from (to_jsonb(old) - 'pdf_sha256')
     or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256) then
    raise exception 'A tax document that was issued is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Like refuse_change, but the row follows its customer.
create function refuse_change_but_merge() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and follows_merge(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'Rows of % are never changed', tg_table_name using errcode = 'check_violation';
end $$;
drop trigger consent_is_history on consent;
create trigger consent_is_history before update or delete on consent for each row execute function refuse_change_but_merge();
drop trigger customer_balance_entry_is_history on customer_balance_entry;
create trigger customer_balance_entry_is_history before update or delete on customer_balance_entry
  for each row execute function refuse_change_but_merge();

create or replace function points_entry_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' and follows_merge(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'the ledger of points is append-only';
end $$;
drop trigger points_entry_append_only on points_entry;
create trigger points_entry_append_only before delete or truncate on points_entry
  for each statement execute function points_entry_is_append_only();
create trigger points_entry_unchanged before update on points_entry
  for each row execute function points_entry_is_append_only();
