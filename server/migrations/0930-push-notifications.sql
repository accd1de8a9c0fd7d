-- Notifications to devices of staff (Web Push). Events queue a job in their own transaction while any device wants them.

create table push_key (
  id integer primary key check (id = 1),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);
comment on table push_key is 'The key by which push services know this store (VAPID).';
comment on column push_key.private_sealed is 'AES-256-GCM under DATA_KEY.';

create table staff_device (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member (id) on delete cascade,
  -- Signing out, and whatever else ends the session, ends its notifications.
  session_id bigint not null references staff_session (id) on delete cascade,
  endpoint text not null unique,
  public_key bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  name text not null,
  created_at timestamptz not null
);
comment on table staff_device is 'A browser of a member of staff that gets notifications.';
create index staff_device_of_session on staff_device (session_id);
create index staff_device_of_staff on staff_device (staff_id);

create function announce_to_devices() returns trigger language plpgsql as $$
begin
  if exists (select from staff_device) then
    perform queue_job('notify-devices', json_build_object('event', tg_argv[0], 'id', new.id));
  end if;
  return null;
end $$;

create trigger announce_to_devices after insert on order_transition for each row when (new.to_state = 'confirmed')
  execute function announce_to_devices('order');
create trigger announce_to_devices after insert on rate_halt for each row execute function announce_to_devices('halt');
create trigger announce_to_devices after update of state on outbox_message for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function announce_to_devices('failure');
