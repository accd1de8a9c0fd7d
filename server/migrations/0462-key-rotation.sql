-- Encrypted columns of frozen tables: their ciphertext changes when the key does. The setting holds for one transaction (set
-- local), and only the re-encryption job sets it.
create function sealed_columns(of_table text) returns text[] language sql immutable as $$
  select case of_table
    when 'customer_order' then array['pan_sealed']
    when 'refund' then array['payout_account_sealed']
    else array[]::text[]
  end
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
  if tg_op = 'DELETE' or (to_jsonb(new) - may_change) is distinct from (to_jsonb(old) - may_change) then
    raise exception 'What % says was agreed is never changed', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
