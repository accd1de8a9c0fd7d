-- What the dealer's people set while the store runs: who the business is, how it is paid, what the law asks of it.

create table business_setting (
  name text primary key,
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);
comment on table business_setting is 'Settings that differ from their defaults; names and defaults are declared in server/src/business.';

create table business_setting_change (
  id bigint generated always as identity primary key,
  name text not null,
  value_before jsonb,
  value jsonb,
  changed_by text not null,
  changed_at timestamptz not null,
  reason text not null
);
create index business_setting_change_history on business_setting_change (name, id desc);
comment on table business_setting_change is 'Every change of a setting; a value of null went back to the default.';

create function announce_business() returns trigger language plpgsql as $$
begin
  perform pg_notify('business', '');
  return null;
end $$;

create trigger announce after insert or update or delete or truncate on business_setting execute function announce_business();
