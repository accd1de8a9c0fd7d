-- Accounts that nobody uses are erased after a period; sessions go when they end, so the last login is written down.

-- Null until the first login. Logins were not recorded before, so for existing accounts the time counts from now.
alter table customer add column last_login_at timestamptz;
update customer set last_login_at = now() where erased_at is null;

create function note_last_login() returns trigger language plpgsql as $$
begin
  update customer set last_login_at = new.created_at
  where id = new.customer_id and (last_login_at is null or last_login_at < new.created_at - interval '1 hour');
  return new;
end $$;
create trigger session_notes_last_login after insert on session for each row execute function note_last_login();

-- An erasure that nobody asked for; a login withdraws it.
alter table data_request add column is_automatic boolean not null default false;
