-- How long personal data is kept: what each run of the retention job has erased, and what it may change in frozen rows.

create table retention_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  erased integer not null check (erased >= 0),
  ran_at timestamptz not null
);
create index retention_run_kind on retention_run (kind, id desc);
comment on table retention_run is 'What each run of the retention job has erased, by kind of data.';

-- The file is deleted by the daily job that removes files without a row in use.
alter table upload add column erased_at timestamptz;

create index outbox_message_retention on outbox_message (created_at)
  where state in ('sent', 'failed', 'expired') and recipient <> 'erased';
create index enquiry_updated_at on enquiry (updated_at);

-- Personal columns of frozen tables. They change once, when the retention period of the row is over.
create function personal_columns(of_table text) returns text[] language sql immutable as $$
  select case of_table
    when 'customer_order' then array['buyer', 'billing', 'shipping', 'pan_sealed', 'pan_masked', 'tracking_number', 'tracking_url']
    when 'refund' then array['payout_account_sealed', 'payout_account_masked']
    when 'bank_credit' then array['narration']
    when 'provider_event' then array['body']
    else array[]::text[]
  end
$$;

-- The setting holds for one transaction (set local), and only the retention job sets it.
create or replace function freeze_columns() returns trigger language plpgsql as $$
declare
  may_change text[] := tg_argv;
begin
  if current_setting('tola.retention', true) = 'over' then
    may_change := may_change || personal_columns(tg_table_name);
  end if;
  if tg_op = 'DELETE' or (to_jsonb(new) - may_change) is distinct from (to_jsonb(old) - may_change) then
    raise exception 'What % says was agreed is never changed', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function keep_tax_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('tola.retention', true) = 'over'
     and (to_jsonb(new) - '{document,pdf_sha256}'::text[]) = (to_jsonb(old) - '{document,pdf_sha256}'::text[]) then
    return new;
  end if;
  if tg_op = 'DELETE' or (to_jsonb(new) - 'pdf_sha256') is distinct from (to_jsonb(old) - 'pdf_sha256')
     or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256) then
    raise exception 'A tax document that was issued is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
